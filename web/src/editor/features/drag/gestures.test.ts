import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  elementsOf,
  PAGE,
  sampleElement,
  sampleType,
  sampleWork,
  styleOf,
} from '../../../model/testing.ts'
import { updateElement } from '../../../model/elements/elements.ts'
import { select } from '../selection/selection.ts'
import type { Editor } from '../../store/editor.ts'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { marqueeGesture } from '../selection/marqueeGesture.ts'
import { editInPlace, pressOnCanvas } from '../selection/pressOnCanvas.ts'
import { resizeGesture } from './resizeGesture.ts'
import { rotateGesture } from './rotateGesture.ts'
import type { StageDom } from '../../canvas/stageDom.ts'

/** Gestures on a stage without layout: client pixels equal design pixels, the artboard begins at 0, 0. */
describe('gestures', () => {
  let editor: Editor
  let stage: StageDom
  const drawn = {
    ...{ fillRect: vi.fn(), fillText: vi.fn(), clearRect: vi.fn(), fill: vi.fn() },
    ...{ setTransform: vi.fn(), beginPath: vi.fn(), roundRect: vi.fn() },
    measureText: () => ({ width: 10 }),
  }

  beforeEach(() => {
    // Animations have only a visual effect, and nothing is rendered here.
    vi.stubGlobal('KeyframeEffect', undefined)
    const context = drawn as unknown as CanvasRenderingContext2D
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context)
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
      run(0)
      return 0
    })
    const far = { left: 300, top: 700, width: 20, height: 20 }
    const work = sampleWork(sampleElement('a', { left: 41, top: 41 }), sampleElement('b', far))
    editor = openTestEditor(work).editor
    stage = stageOf(['a', 'b'])
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    document.body.innerHTML = ''
  })

  function stageOf(uuids: string[]): StageDom {
    const part = () => document.body.appendChild(document.createElement('div'))
    const [artboard, overlay, guides] = [part(), part(), part()]
    for (const uuid of uuids) {
      const node = artboard.appendChild(document.createElement('div'))
      node.dataset.el = uuid
      overlay.appendChild(document.createElement('div')).dataset.frame = uuid
    }
    return { artboard, overlay, guides, zoom: () => 1 }
  }

  /** Returns the drawn snap lines, which are one pixel wide. */
  const shownLines = () => drawn.fillRect.mock.calls.filter((box) => box.includes(1)).length
  const node = (uuid: string) => stage.artboard.querySelector<HTMLElement>(`[data-el="${uuid}"]`)
  const pointer = (type: string, x: number, y: number, over: PointerEventInit = {}) =>
    new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, bubbles: true, ...over })
  const press = (target: Element | null, x: number, y: number, over: PointerEventInit = {}) => {
    const down = pointer('pointerdown', x, y, over)
    target?.dispatchEvent(down)
    return down
  }
  const move = (x: number, y: number, over: PointerEventInit = {}) =>
    window.dispatchEvent(pointer('pointermove', x, y, over))
  const release = (x: number, y: number, over: PointerEventInit = {}) =>
    window.dispatchEvent(pointer('pointerup', x, y, over))

  it('changes only a translation while dragging, and the document once at the end', () => {
    pressOnCanvas(editor, stage, press(node('a'), 50, 50))
    move(57, 61)
    move(67, 81)
    expect(node('a')?.style.translate).toBe('17px 31px')
    expect(editor.document.getState().past).toHaveLength(0)
    expect(editor.session.getState().gesture).toBe('move')
    release(67, 81)
    expect(node('a')?.style.translate).toBe('')
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ left: 58, top: 72 })
    expect(editor.document.getState().past).toHaveLength(1)
    expect(editor.session.getState().gesture).toBeNull()
  })

  it('carries all frames as one, and each by itself where something selected stays in its place', () => {
    const frame = (uuid: string) =>
      stage.overlay.querySelector<HTMLElement>(`[data-frame="${uuid}"]`)?.style.translate
    const carriedFrames = () => {
      pressOnCanvas(editor, stage, press(node('a'), 50, 50))
      move(90, 90, { ctrlKey: true })
      const moved = [stage.overlay.style.translate, frame('a'), frame('b')]
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
      return moved
    }
    select(editor, ['a', 'b'])
    expect(carriedFrames()).toEqual(['40px 40px', '', ''])
    expect(stage.overlay.style.translate).toBe('')
    editor.transact((work) => updateElement(work, PAGE, ['b'], { locked: true }))
    expect(carriedFrames()).toEqual(['', '40px 40px', ''])
  })

  it('has the pointer while it drags, and the badge comes along with what is carried', () => {
    const capture = vi.fn()
    Object.assign(HTMLElement.prototype, { setPointerCapture: capture })
    const badge = () => document.querySelector<HTMLElement>('output')
    pressOnCanvas(editor, stage, press(node('a'), 50, 50))
    expect(capture).not.toHaveBeenCalled()
    move(57, 61)
    expect(capture.mock.calls).toEqual([[1]])
    expect(badge()?.parentElement).toBe(stage.overlay)
    const at = badge()?.style.transform
    move(67, 81)
    expect(badge()?.style.transform).toBe(at)
    release(67, 81)
    expect(badge()).toBeNull()
    Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture')
  })

  it('takes a press without a way for a click', () => {
    pressOnCanvas(editor, stage, press(node('a'), 50, 50))
    release(51, 51)
    expect(editor.session.getState().selection).toEqual(['a'])
    expect(editor.document.getState().past).toHaveLength(0)
  })

  it('snaps to a guide and draws it, unless Ctrl is held', () => {
    pressOnCanvas(editor, stage, press(node('a'), 50, 50))
    move(306, 80)
    expect(node('a')?.style.translate).toBe('259px 30px')
    expect(shownLines()).toBeGreaterThan(0)
    drawn.fillRect.mockClear()
    drawn.clearRect.mockClear()
    move(306, 80, { ctrlKey: true })
    expect(node('a')?.style.translate).toBe('256px 30px')
    expect([shownLines(), drawn.clearRect.mock.calls.length]).toEqual([0, 1])
    release(306, 80, { ctrlKey: true })
    expect(stage.guides.childElementCount).toBe(0)
  })

  /** EL-FORM-23: a box with fields moves alone too. */
  it('leaves what lies within a dragged box where it is', () => {
    const box = sampleElement('a', { left: 0, top: 0, width: 300, height: 300 })
    editor = openTestEditor(sampleWork(box, sampleElement('b', { left: 50, top: 60 }))).editor
    pressOnCanvas(editor, stage, press(node('a'), 200, 200))
    move(233, 220, { ctrlKey: true })
    release(233, 220, { ctrlKey: true })
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ left: 33, top: 20 })
    expect(styleOf(workOf(editor), 'b')).toMatchObject({ left: 50, top: 60 })
  })

  it('rounds to the grid when that is on', () => {
    editor.preferences.setState({ snapToGrid: true, gridSize: 10 })
    pressOnCanvas(editor, stage, press(node('a'), 50, 50))
    move(63, 78)
    release(63, 78)
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ left: 50, top: 70 })
  })

  it('keeps to one direction with Shift', () => {
    select(editor, ['a'])
    pressOnCanvas(editor, stage, press(node('a'), 50, 50))
    move(57, 90, { shiftKey: true })
    release(57, 90, { shiftKey: true })
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ left: 41, top: 81 })
  })

  it('leaves everything as it was after Escape', () => {
    pressOnCanvas(editor, stage, press(node('a'), 50, 50))
    move(90, 90)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    release(90, 90)
    expect(styleOf(workOf(editor), 'a').left).toBe(41)
    expect(node('a')?.style.translate).toBe('')
    expect(editor.session.getState().gesture).toBeNull()
  })

  it('does not drag a locked element', () => {
    editor.transact((work) => updateElement(work, PAGE, ['a'], { locked: true }))
    pressOnCanvas(editor, stage, press(node('a'), 50, 50))
    move(90, 90)
    release(90, 90)
    expect(styleOf(workOf(editor), 'a').left).toBe(41)
  })

  /** CV-011 */
  it('adds to the selection with Shift, and a click on one of several leaves that one', () => {
    pressOnCanvas(editor, stage, press(node('a'), 50, 50))
    release(50, 50)
    pressOnCanvas(editor, stage, press(node('b'), 305, 705, { shiftKey: true }))
    release(305, 705, { shiftKey: true })
    expect(editor.session.getState().selection).toEqual(['a', 'b'])
    pressOnCanvas(editor, stage, press(node('b'), 305, 705))
    release(305, 705)
    expect(editor.session.getState().selection).toEqual(['b'])
  })

  it('selects what the marquee touches, and clears by a click beside', () => {
    marqueeGesture(editor, stage, press(stage.artboard, 10, 10))
    move(60, 60)
    expect(editor.session.getState().selection).toEqual(['a'])
    move(400, 800)
    release(400, 800)
    expect(editor.session.getState().selection).toEqual(['a', 'b'])
    marqueeGesture(editor, stage, press(stage.artboard, 10, 10))
    release(10, 10)
    expect(editor.session.getState().selection).toEqual([])
  })

  it('resizes by a handle, with a live preview and one step', () => {
    select(editor, ['a'])
    resizeGesture(editor, stage, 'se', press(stage.overlay, 141, 81))
    move(161, 91)
    expect(node('a')?.style.width).toBe('120px')
    release(161, 91)
    expect(styleOf(workOf(editor), 'a')).toMatchObject({
      left: 41,
      top: 41,
      width: 120,
      height: 50,
    })
    expect(node('a')?.style.width).toBe('')
    expect(editor.document.getState().past).toHaveLength(1)
  })

  /** EL-QR-10, EL-QR-12 */
  it('pulls a box that is always square like one, and its size with it', () => {
    const code = sampleType({
      type: 'code',
      square: true,
      sizeProps: { width: 'size', height: 'size' },
      props: [{ name: 'size', type: 'number', default: 160, label: { zh: '大小', en: 'Size' } }],
    })
    const place = { left: 40, top: 40, width: 100, height: 100 }
    const element = sampleElement('a', place, { name: 'code', pluginProps: { size: 100 } })
    editor = openTestEditor(sampleWork(element), [code]).editor
    select(editor, ['a'])
    resizeGesture(editor, stage, 'e', press(stage.overlay, 140, 90))
    move(190, 90)
    expect([node('a')?.style.width, node('a')?.style.height]).toEqual(['150px', '150px'])
    release(190, 90)
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ width: 150, height: 150 })
    expect(elementsOf(workOf(editor))[0]?.pluginProps).toEqual({ size: 150 })
  })

  /** CV-013 */
  it('stops at the smallest size that the type has', () => {
    const type = sampleType({ type: 'wide', minWidth: 80, minHeight: 30 })
    const place = { left: 40, top: 40, width: 100, height: 100 }
    editor = openTestEditor(sampleWork(sampleElement('a', place, { name: 'wide' })), [type]).editor
    select(editor, ['a'])
    resizeGesture(editor, stage, 'se', press(stage.overlay, 140, 140))
    move(60, 60, { ctrlKey: true })
    expect([node('a')?.style.width, node('a')?.style.height]).toEqual(['80px', '30px'])
    release(60, 60, { ctrlKey: true })
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ left: 40, top: 40, width: 80, height: 30 })
  })

  it('resizes several together', () => {
    select(editor, ['a', 'b'])
    resizeGesture(editor, stage, 'e', press(stage.overlay, 320, 400))
    move(320 + 279, 400, { ctrlKey: true })
    release(320 + 279, 400, { ctrlKey: true })
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ left: 41, width: 200 })
    expect(styleOf(workOf(editor), 'b')).toMatchObject({ left: 559, width: 40 })
  })

  /** CV-013 */
  it('rotates to the pointer, in steps of 15 degrees with Shift', () => {
    select(editor, ['a'])
    rotateGesture(editor, stage, press(stage.overlay, 91, 20))
    move(191, 61)
    release(191, 61)
    expect(styleOf(workOf(editor), 'a').rotate).toBe(90)
    rotateGesture(editor, stage, press(stage.overlay, 191, 61))
    move(191, 121, { shiftKey: true })
    release(191, 121, { shiftKey: true })
    expect(styleOf(workOf(editor), 'a').rotate).toBe(120)
  })

  it('edits in place what can be edited, but nothing locked', () => {
    editInPlace(editor, node('a'))
    expect(editor.session.getState().editing).toBe('a')
    editor.transact((work) => updateElement(work, PAGE, ['b'], { locked: true }))
    editInPlace(editor, node('b'))
    expect(editor.session.getState().editing).toBe('a')
  })
})
