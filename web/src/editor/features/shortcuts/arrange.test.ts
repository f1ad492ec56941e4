import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findPage } from '../../../model/change.ts'
import {
  elementsOf,
  PAGE,
  sampleElement,
  sampleType,
  sampleWork,
  styleOf,
} from '../../../model/testing.ts'
import { updateElement } from '../../../model/elements/elements.ts'
import { serializeSelection, pasteElementsFromText } from '../clipboard/clipboard.ts'
import {
  enterGroup,
  groupSelection,
  leaveGroup,
  nameGroup,
  ungroupSelection,
} from '../groups/group.ts'
import { growSelection, turnSelection } from '../placement/nudge.ts'
import { select } from '../selection/selection.ts'
import { copySelectedStyle, pasteStyleOnSelection, replaceSelected } from '../styles/style.ts'
import { selectAdjacent } from '../selection/selectAdjacent.ts'
import { elementTitle } from '../../canvas/elementTitle.ts'
import type { Editor } from '../../store/editor.ts'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { runShortcut, useShortcuts } from './useShortcuts.ts'

const three = () =>
  sampleWork(
    sampleElement('a', { left: 0, top: 0, width: 40, height: 20, zindex: 1 }),
    sampleElement('b', { left: 100, top: 0, width: 40, height: 20, zindex: 2 }),
    sampleElement('c', { left: 300, top: 400, width: 40, height: 20, zindex: 3 }),
  )
const selected = (editor: Editor) => editor.session.getState().selection
const groupsOf = (editor: Editor) => findPage(workOf(editor), PAGE)?.groups ?? []
const press = (key: string, over: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...over })
  document.body.dispatchEvent(event)
  return event
}

describe('grouping', () => {
  /** EN-009, ED-030 */
  it('is one step by a key, and so is taking apart', () => {
    const { editor } = openTestEditor(three())
    select(editor, ['a', 'b'])
    expect(runShortcut(editor, press('g', { ctrlKey: true, code: 'KeyG' }))).toBe(true)
    expect(groupsOf(editor)).toMatchObject([{ name: 'Group 1', elements: ['a', 'b'] }])
    select(editor, ['b'])
    expect(selected(editor)).toEqual(['a', 'b'])
    runShortcut(editor, press('G', { ctrlKey: true, shiftKey: true, code: 'KeyG' }))
    expect(groupsOf(editor)).toEqual([])
    editor.undo()
    expect(groupsOf(editor)).toHaveLength(1)
    editor.undo()
    expect(groupsOf(editor)).toHaveLength(0)
  })

  it('is entered member by member and left again with Escape', () => {
    const { editor } = openTestEditor(three())
    select(editor, ['a', 'b'])
    groupSelection(editor)
    expect(enterGroup(editor, 'b')).toBe(true)
    expect(selected(editor)).toEqual(['b'])
    expect(enterGroup(editor, 'b')).toBe(false)
    select(editor, ['a'])
    expect(selected(editor)).toEqual(['a'])
    runShortcut(editor, press('Escape'))
    expect(selected(editor)).toEqual(['a', 'b'])
    expect(leaveGroup(editor)).toBe(false)
    runShortcut(editor, press('Escape'))
    expect(selected(editor)).toEqual([])
    select(editor, ['c'])
    expect(selected(editor)).toEqual(['c'])
  })

  it('is left when something beside the group is selected', () => {
    const { editor } = openTestEditor(three())
    select(editor, ['a', 'b'])
    groupSelection(editor)
    enterGroup(editor, 'a')
    select(editor, ['c'])
    expect(editor.session.getState().entered).toBeNull()
    select(editor, ['a'])
    expect(selected(editor)).toEqual(['a', 'b'])
  })

  it('gives names that can be changed, and never empty ones', () => {
    const { editor } = openTestEditor(three())
    select(editor, ['a', 'b'])
    groupSelection(editor)
    const [group] = groupsOf(editor)
    nameGroup(editor, group?.id ?? '', ' Header ')
    nameGroup(editor, group?.id ?? '', '  ')
    expect(groupsOf(editor)[0]?.name).toBe('Header')
    ungroupSelection(editor)
    expect(groupsOf(editor)).toEqual([])
  })

  it('goes along with what is copied and pasted', () => {
    const { editor } = openTestEditor(three())
    select(editor, ['a', 'b'])
    groupSelection(editor)
    const text = serializeSelection(editor)
    expect(pasteElementsFromText(editor, text)).toBe(true)
    expect(groupsOf(editor).map(({ elements }) => elements.length)).toEqual([2, 2])
    expect(selected(editor)).toHaveLength(2)
    expect(selected(editor)).not.toContain('a')
  })
})

describe('keys of the canvas', () => {
  /** ED-030 */
  it('go from thing to thing as they are read, and add to the selection with Shift', () => {
    const { editor } = openTestEditor(three())
    runShortcut(editor, press('ArrowDown'))
    expect(selected(editor)).toEqual(['a'])
    runShortcut(editor, press('ArrowRight', { ctrlKey: true }))
    expect(selected(editor)).toEqual(['b'])
    runShortcut(editor, press('PageDown', { shiftKey: true }))
    expect(selected(editor)).toEqual(['b', 'c'])
    runShortcut(editor, press('Home'))
    expect(selected(editor)).toEqual(['a'])
    expect(selectAdjacent(editor, 'previous')).toBe(true)
    expect(selected(editor)).toEqual(['a'])
  })

  it('make larger, turn, and change the order', () => {
    const { editor } = openTestEditor(three())
    select(editor, ['a'])
    runShortcut(editor, press('ArrowRight', { altKey: true, shiftKey: true }))
    runShortcut(editor, press('r'))
    runShortcut(editor, press(']', { ctrlKey: true, code: 'BracketRight' }))
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ width: 50, rotate: 15, zindex: 2 })
    growSelection(editor, { x: -500, y: 0 })
    turnSelection(editor, -15)
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ width: 1, rotate: 0 })
  })

  /** CV-015 */
  it('change the scale as in every browser', () => {
    const { editor } = openTestEditor(three())
    const scale = () => editor.preferences.getState().canvasScale
    runShortcut(editor, press('=', { ctrlKey: true }))
    expect(scale()).toBe(125)
    runShortcut(editor, press('-', { ctrlKey: true }))
    runShortcut(editor, press('-', { ctrlKey: true }))
    expect(scale()).toBe(75)
    runShortcut(editor, press('0', { ctrlKey: true }))
    expect(scale()).toBe(100)
    expect(workOf(editor)).toBe(editor.document.getState().savedWork)
  })

  it('say where something stands and with what it lines up', () => {
    const { editor } = openTestEditor(three())
    select(editor, ['b'])
    runShortcut(editor, press('ArrowRight'))
    expect(editor.session.getState().liveRegionText).not.toBe('')
    const once = editor.session.getState().liveRegionText
    runShortcut(editor, press('ArrowRight'))
    expect(editor.session.getState().liveRegionText).not.toBe(once)
  })
})

describe('undoing from a field', () => {
  /** ED-029 */
  it('undoes the work where nothing was typed, and nothing at all in a dialog', () => {
    const { editor } = openTestEditor(three())
    const { unmount } = renderHook(() => useShortcuts(editor))
    const field = document.body.appendChild(document.createElement('input'))
    const undo = () => field.dispatchEvent(undoKey())
    const undoKey = () =>
      new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true })
    select(editor, ['a'])
    growSelection(editor, { x: 5, y: 0 })
    field.focus()
    field.dispatchEvent(new Event('input', { bubbles: true }))
    expect(undo()).toBe(true)
    expect(styleOf(workOf(editor), 'a').width).toBe(45)
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    expect(undo()).toBe(false)
    expect(styleOf(workOf(editor), 'a').width).toBe(40)
    editor.redo()
    editor.session.openDialog('preview')
    expect(undo()).toBe(false)
    expect(styleOf(workOf(editor), 'a').width).toBe(45)
    field.remove()
    unmount()
  })
})

describe('looks', () => {
  it('are copied by keys to all that is selected, in one step', () => {
    const { editor } = openTestEditor(
      sampleWork(sampleElement('a', { color: '#ff0000' }), sampleElement('b'), sampleElement('c')),
    )
    select(editor, ['a'])
    copySelectedStyle(editor)
    select(editor, ['b', 'c'])
    pasteStyleOnSelection(editor)
    expect(elementsOf(workOf(editor)).map(({ commonStyle }) => commonStyle.color)).toEqual([
      '#ff0000',
      '#ff0000',
      '#ff0000',
    ])
    editor.undo()
    expect(styleOf(workOf(editor), 'c').color).toBe('#000000')
  })

  it('stay when something is replaced; a type that asks for a choice waits for it', () => {
    const photo = sampleType({ type: 'photo', pickOnAdd: 'image-picker' })
    const { editor } = openTestEditor(three(), [photo])
    replaceSelected(editor, 'a', photo)
    expect(elementsOf(workOf(editor))[0]).toMatchObject({ uuid: 'a', name: 'photo' })
    const { pendingPick } = editor.session.getState()
    expect(pendingPick?.uuid).toBe('a')
    expect(editor.rollBack(pendingPick?.step ?? '')).toBe(true)
    expect(elementsOf(workOf(editor))[0]?.name).toBe('note')
  })
})

/** EM-010 */
describe('the name of an element', () => {
  it('is the one that the author gave it, else that of its type', () => {
    const { editor } = openTestEditor(three())
    const type = sampleType()
    const [first] = elementsOf(updateElement(workOf(editor), PAGE, ['a'], { customName: 'Mine' }))
    const [, second] = elementsOf(workOf(editor))
    if (!first || !second) throw new Error('lost')
    expect(second.customName).toBe('')
    expect(elementTitle(first, type, 'en-US')).toBe('Mine')
    expect(elementTitle(second, type, 'en-US')).toBe('Note')
    expect(elementTitle(second, undefined, 'en-US')).toBe('note')
  })
})
