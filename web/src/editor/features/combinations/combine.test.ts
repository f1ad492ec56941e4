import { notifications, notificationsStore } from '@mantine/notifications'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCombination } from '../../../model/groups/combination.ts'
import {
  elementsOf,
  PAGE,
  sampleElement,
  sampleType,
  sampleWork,
  styleOf,
} from '../../../model/testing.ts'
import { createEditor } from '../../store/editor.ts'
import { createPreferencesStore } from '../../store/preferences.ts'
import { fakeHost, openTestEditor, workOf } from '../../store/testing.ts'
import { applyCombination, askToCombine, combineSelection } from './combine.ts'
import { select } from '../selection/selection.ts'

const toastMessages = () =>
  notificationsStore.getState().notifications.map(({ message }) => message)
const a = sampleElement('a', { left: 10, top: 20, width: 100, height: 40, zindex: 1 })
const b = sampleElement('b', { left: 60, top: 80, width: 100, height: 40, zindex: 2 })
const stored = (elements = [a, b]) => ({ name: 'pair', ...createCombination(elements) })

beforeEach(() => {
  notifications.clean()
})

describe('keeping a combination', () => {
  it('warns with fewer than two selected, and asks for nothing (CB-007, CB-013, CV-007)', () => {
    const { editor } = openTestEditor()
    askToCombine(editor)
    select(editor, ['a'])
    askToCombine(editor)
    expect(toastMessages()).toEqual(['请至少选择2个元素以组成临时组合'])
    expect(editor.session.getState().dialog).toBeNull()
    expect(combineSelection(editor)).toBeUndefined()
  })

  it('takes what is selected, as it is (CB-004, CB-007)', () => {
    const { editor } = openTestEditor(sampleWork(a, b, sampleElement('c')))
    select(editor, ['a', 'b'])
    askToCombine(editor)
    expect(editor.session.getState().dialog).toBe('combination')
    expect(combineSelection(editor)).toEqual(createCombination([a, b]))
    expect(toastMessages()).toEqual([])
  })
})

describe('using a combination', () => {
  it('is one step under new uuids, which are selected (CB-004, CB-016)', () => {
    const { editor } = openTestEditor(sampleWork(a))
    expect(applyCombination(editor, stored())).toBeUndefined()
    const { selection } = editor.session.getState()
    expect(selection).toHaveLength(2)
    expect(selection).not.toContain('a')
    expect(elementsOf(workOf(editor))).toHaveLength(3)
    expect(editor.document.getState().past).toHaveLength(1)
    editor.undo()
    expect(elementsOf(workOf(editor))).toEqual([a])
    editor.redo()
    expect(elementsOf(workOf(editor))).toHaveLength(3)
  })

  it('stands around the point where it was dropped (CB-009)', () => {
    const { editor } = openTestEditor(sampleWork())
    applyCombination(editor, stored(), { x: 200, y: 300 })
    const [first = ''] = editor.session.getState().selection
    expect(styleOf(workOf(editor), first)).toMatchObject({ left: 125, top: 250 })
  })

  it('says why it cannot be placed, and changes nothing (CB-008)', () => {
    const { editor } = openTestEditor()
    const before = workOf(editor)
    expect(applyCombination(editor, { name: 'x', ...{ elements: 7 } })).toBe('parseFail')
    expect(applyCombination(editor, { name: 'x', ...{ elements: [] } })).toBe('noElements')
    expect(workOf(editor)).toBe(before)
  })

  it('leaves out what a page has only once, and what it is short of', () => {
    const work = sampleWork(sampleElement('only', {}, { name: 'ground' }))
    const types = new Map([['ground', sampleType({ type: 'ground', singleton: true })]])
    const editor = createEditor({
      work,
      port: fakeHost(work),
      preferences: createPreferencesStore(undefined),
      types: () => types,
    })
    const ground = { ...a, name: 'ground' }
    expect(applyCombination(editor, stored([ground, b]))).toBeUndefined()
    expect(elementsOf(workOf(editor)).map(({ name }) => name)).toEqual(['ground', 'note'])
    expect(applyCombination(editor, stored([ground, { ...ground, uuid: 'z' }]))).toBe('noElements')
  })

  it('goes to the page that is open', () => {
    const { editor } = openTestEditor()
    expect(editor.session.getState().pageId).toBe(PAGE)
    editor.session.openPage('gone')
    expect(applyCombination(editor, stored())).toBe('noElements')
  })
})
