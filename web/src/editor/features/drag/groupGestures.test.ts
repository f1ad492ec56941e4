import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findPage } from '../../../model/change.ts'
import { groupElements } from '../../../model/groups/groupElements.ts'
import { PAGE, sampleElement, sampleWork, styleOf, uuidsOf } from '../../../model/testing.ts'
import { select } from '../selection/selection.ts'
import type { Editor } from '../../store/editor.ts'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { pressOnCanvas } from '../selection/pressOnCanvas.ts'
import { resizeGesture } from './resizeGesture.ts'
import { rotateGesture } from './rotateGesture.ts'
import type { StageDom } from '../../canvas/stageDom.ts'

const three = () =>
  sampleWork(
    sampleElement('a', { left: 0, top: 0, width: 40, height: 20, zindex: 1 }),
    sampleElement('b', { left: 100, top: 0, width: 40, height: 20, zindex: 2 }),
    sampleElement('c', { left: 300, top: 400, width: 40, height: 20, zindex: 3 }),
  )
const selected = (editor: Editor) => editor.session.getState().selection
const groupsOf = (editor: Editor) => findPage(workOf(editor), PAGE)?.groups ?? []

describe('gestures on groups', () => {
  let editor: Editor
  let stage: StageDom
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
      run(0)
      return 0
    })
    const work = groupElements(three(), PAGE, ['a', 'b'], 'pair').work
    editor = openTestEditor(work).editor
    const part = () => document.body.appendChild(document.createElement('div'))
    const [artboard, overlay, guides] = [part(), part(), part()]
    for (const uuid of ['a', 'b', 'c']) {
      artboard.appendChild(document.createElement('div')).dataset.el = uuid
      overlay.appendChild(document.createElement('div')).dataset.frame = uuid
    }
    stage = { artboard, overlay, guides, zoom: () => 1 }
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    document.body.innerHTML = ''
  })
  const pointer = (type: string, x: number, y: number, over: PointerEventInit = {}) =>
    new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, bubbles: true, ...over })
  const down = (uuid: string, x: number, y: number) => {
    const event = pointer('pointerdown', x, y)
    stage.artboard.querySelector(`[data-el="${uuid}"]`)?.dispatchEvent(event)
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
    expect(stage.artboard.querySelectorAll('[aria-hidden="true"]')).toHaveLength(2)
    drag(5, 205, { altKey: true, ctrlKey: true })
    expect(stage.artboard.querySelectorAll('[aria-hidden="true"]')).toHaveLength(0)
    expect(uuidsOf(workOf(editor))).toHaveLength(5)
    expect(styleOf(workOf(editor), 'a').top).toBe(0)
    expect(styleOf(workOf(editor), selected(editor)[0] ?? '').top).toBe(200)
    expect(groupsOf(editor)).toHaveLength(2)
    expect(editor.document.getState().past).toHaveLength(1)
  })

  /** CV-013: a corner scales boxes, font sizes and lines together; an edge resizes the boxes alone. */
  it('scale type, lines and corners at a corner in one step, and show it on the way', () => {
    select(editor, ['a', 'b'])
    const box = stage.artboard.querySelector<HTMLElement>('[data-el="a"]')
    resizeGesture(editor, stage, 'se', pointer('pointerdown', 140, 20))
    window.dispatchEvent(pointer('pointermove', 280, 20))
    expect(box?.style.getPropertyValue('--px')).toBe('2px')
    drag(280, 20)
    expect(box?.style.getPropertyValue('--px')).toBe('')
    expect(styleOf(workOf(editor), 'b')).toMatchObject({ width: 80, fontSize: 28 })
    expect(editor.document.getState().past).toHaveLength(1)
    editor.undo()
    expect(styleOf(workOf(editor), 'b')).toMatchObject({ width: 40, fontSize: 14 })
    resizeGesture(editor, stage, 'e', pointer('pointerdown', 140, 10))
    drag(280, 10, { ctrlKey: true })
    expect(styleOf(workOf(editor), 'b')).toMatchObject({ width: 80, fontSize: 14 })
    editor.undo()
    // With another ratio the boxes are stretched, but font sizes stay.
    resizeGesture(editor, stage, 'se', pointer('pointerdown', 140, 20))
    drag(280, 20, { shiftKey: true, ctrlKey: true })
    expect(styleOf(workOf(editor), 'b')).toMatchObject({ width: 80, height: 20, fontSize: 14 })
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
