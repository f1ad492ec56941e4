import { describe, expect, it } from 'vitest'
import { sampleElement, sampleWork } from '../../../model/testing.ts'
import { openTestEditor } from '../../store/testing.ts'
import {
  clearSelection,
  select,
  selectAll,
  startEditing,
  stopEditing,
  toggle,
} from './selection.ts'

const selection = (editor: ReturnType<typeof openTestEditor>['editor']) =>
  editor.session.getState().selection

describe('selecting', () => {
  /** CV-011 */
  it('adds, takes out, selects all but what is locked, and clears', () => {
    const work = sampleWork(
      sampleElement('a'),
      sampleElement('b'),
      sampleElement('c', {}, { locked: true }),
    )
    const { editor } = openTestEditor(work)
    select(editor, ['a'])
    toggle(editor, 'b')
    expect(selection(editor)).toEqual(['a', 'b'])
    toggle(editor, 'a')
    expect(selection(editor)).toEqual(['b'])
    selectAll(editor)
    expect(selection(editor)).toEqual(['a', 'b'])
    clearSelection(editor)
    expect(selection(editor)).toEqual([])
  })

  /** EN-009 */
  it('brings the members of a group along', () => {
    const work = sampleWork(sampleElement('a'), sampleElement('b'), sampleElement('c'))
    const groups = [{ id: 'g', name: 'pair', elements: ['a', 'c'] }]
    const { editor } = openTestEditor({
      ...work,
      pages: work.pages.map((page) => ({ ...page, groups })),
    })
    select(editor, ['a'])
    expect(selection(editor)).toEqual(['a', 'c'])
    toggle(editor, 'c')
    expect(selection(editor)).toEqual([])
  })

  it('ends editing in place when something else is selected', () => {
    const { editor } = openTestEditor()
    startEditing(editor, 'a')
    expect(editor.session.getState().editing).toBe('a')
    select(editor, ['b'])
    expect(editor.session.getState().editing).toBeNull()
    startEditing(editor, 'a')
    stopEditing(editor)
    expect(editor.session.getState()).toMatchObject({ editing: null, selection: ['a'] })
  })
})
