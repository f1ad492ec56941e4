import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { addElements, removeElements } from '../../../model/elements/elements.ts'
import { sampleElement, sampleWork } from '../../../model/testing.ts'
import { openTestEditor } from '../../store/testing.ts'
import { findRemovedElements, useRemovedElementCleanup } from './useRemovedElementCleanup.ts'

beforeEach(() => localStorage.clear())

/** EL-PIC-30 */
describe('what the browser keeps of an element', () => {
  it('goes with the element, and only then', () => {
    const { editor } = openTestEditor(sampleWork())
    const { pageId } = editor.session.getState()
    const element = sampleElement('a')
    renderHook(() => useRemovedElementCleanup(editor))
    editor.transact((work) => addElements(work, pageId, [element]))
    localStorage.setItem(`imageMask:${element.uuid}`, '{}')
    localStorage.setItem('imageMask:elsewhere', '{}')
    editor.transact((work) => ({ ...work, title: 'another' }))
    expect(localStorage).toHaveLength(2)
    editor.transact((work) => removeElements(work, pageId, [element.uuid]))
    expect(Object.keys(localStorage)).toEqual(['imageMask:elsewhere'])
  })

  it('stays where an element goes to another page', () => {
    const work = sampleWork()
    const [first] = work.pages
    if (!first) throw new Error('no page')
    const other = { ...first, uuid: 'other' }
    expect(findRemovedElements({ ...work, pages: [first] }, { ...work, pages: [other] }).size).toBe(
      0,
    )
  })
})
