import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findPage } from '../model/change.ts'
import { groupElements } from '../model/groupElements.ts'
import {
  elementsOf,
  PAGE,
  sampleElement,
  sampleType,
  sampleWork,
  styleOf,
  uuidsOf,
} from '../model/testing.ts'
import { updateElement } from '../model/updateElement.ts'
import { copyText, pasteText } from './actions/clipboard.ts'
import {
  enterGroup,
  groupSelection,
  leaveGroup,
  nameGroup,
  ungroupSelection,
} from './actions/group.ts'
import { growSelection, turnSelection } from './actions/nudge.ts'
import { select } from './actions/selection.ts'
import { copySelectedStyle, pasteStyleOnSelection, replaceSelected } from './actions/style.ts'
import { travel } from './actions/travel.ts'
import { elementTitle } from './canvas/elementTitle.ts'
import { pressOnCanvas } from './canvas/pressOnCanvas.ts'
import { resizeGesture } from './canvas/resizeGesture.ts'
import { rotateGesture } from './canvas/rotateGesture.ts'
import type { StageDom } from './canvas/stageDom.ts'
import type { Editor } from './store/editor.ts'
import { openTestEditor, workOf } from './store/testing.ts'
import { runShortcut } from './useShortcuts.ts'

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
    const text = copyText(editor)
    expect(pasteText(editor, text)).toBe(true)
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
    expect(travel(editor, 'previous')).toBe(true)
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
    expect(editor.session.getState().spoken).not.toBe('')
    const once = editor.session.getState().spoken
    runShortcut(editor, press('ArrowRight'))
    expect(editor.session.getState().spoken).not.toBe(once)
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
    const { picking } = editor.session.getState()
    expect(picking?.uuid).toBe('a')
    expect(editor.takeBack(picking?.step ?? '')).toBe(true)
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

describe('gestures on groups', () => {
  let editor: Editor
  let stage: StageDom
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
      run(0)
      return 0
    })
    const work = groupElements(three(), PAGE, ['a', 'b'], 'pair').work
    editor = openTestEditor(work, [sampleType({ type: 'photo', pickOnAdd: 'image-picker' })]).editor
    const part = () => document.body.appendChild(document.createElement('div'))
    const [sheet, overlay, guides] = [part(), part(), part()]
    for (const uuid of ['a', 'b', 'c']) {
      sheet.appendChild(document.createElement('div')).dataset.el = uuid
      overlay.appendChild(document.createElement('div')).dataset.frame = uuid
    }
    stage = { sheet, overlay, guides, zoom: () => 1 }
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    document.body.innerHTML = ''
  })
  const pointer = (type: string, x: number, y: number, over: PointerEventInit = {}) =>
    new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, bubbles: true, ...over })
  const down = (uuid: string, x: number, y: number) => {
    const event = pointer('pointerdown', x, y)
    stage.sheet.querySelector(`[data-el="${uuid}"]`)?.dispatchEvent(event)
    return event
  }
  const drag = (x: number, y: number, over: PointerEventInit = {}) => {
    window.dispatchEvent(pointer('pointermove', x, y, over))
    window.dispatchEvent(pointer('pointerup', x, y, over))
  }

  /** EN-009 */
  it('drag all members, and turn them around their middle', () => {
    pressOnCanvas(editor, stage, down('a', 5, 5))
    drag(5, 205, { ctrlKey: true })
    expect(styleOf(workOf(editor), 'b')).toMatchObject({ left: 100, top: 200 })
    rotateGesture(editor, stage, pointer('pointerdown', 70, 100))
    drag(300, 210)
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ left: 50, top: 150, rotate: 90 })
    expect(styleOf(workOf(editor), 'b')).toMatchObject({ left: 50, top: 250, rotate: 90 })
    expect(editor.document.getState().past).toHaveLength(2)
  })

  it('drag copies with Alt, which are a group too, and leave the first ones', () => {
    pressOnCanvas(editor, stage, down('a', 5, 5))
    window.dispatchEvent(pointer('pointermove', 5, 105, { altKey: true }))
    expect(stage.sheet.querySelectorAll('[aria-hidden="true"]')).toHaveLength(2)
    drag(5, 205, { altKey: true, ctrlKey: true })
    expect(stage.sheet.querySelectorAll('[aria-hidden="true"]')).toHaveLength(0)
    expect(uuidsOf(workOf(editor))).toHaveLength(5)
    expect(styleOf(workOf(editor), 'a').top).toBe(0)
    expect(styleOf(workOf(editor), selected(editor)[0] ?? '').top).toBe(200)
    expect(groupsOf(editor)).toHaveLength(2)
    expect(editor.document.getState().past).toHaveLength(1)
  })

  /** CV-013 */
  it('keep the ratio at a corner, and let it go with Shift; one element does the opposite', () => {
    select(editor, ['a'])
    resizeGesture(editor, stage, 'se', pointer('pointerdown', 140, 20))
    drag(280, 20)
    expect(styleOf(workOf(editor), 'b')).toMatchObject({ left: 200, width: 80, height: 40 })
    editor.undo()
    resizeGesture(editor, stage, 'se', pointer('pointerdown', 140, 20))
    drag(280, 20, { shiftKey: true, ctrlKey: true })
    expect(styleOf(workOf(editor), 'b')).toMatchObject({ left: 200, width: 80, height: 20 })
    editor.undo()
    select(editor, ['c'])
    resizeGesture(editor, stage, 'se', pointer('pointerdown', 340, 420))
    drag(390, 420, { ctrlKey: true })
    expect(styleOf(workOf(editor), 'c')).toMatchObject({ width: 90, height: 20 })
  })
})
