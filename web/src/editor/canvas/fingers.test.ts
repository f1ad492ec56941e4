import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { styleOf } from '../../model/testing.ts'
import { select } from '../features/selection/selection.ts'
import { isPointerDown, subscribePointerDown } from '../ui/pointerState.ts'
import type { Editor } from '../store/editor.ts'
import { openTestEditor, workOf } from '../store/testing.ts'
import { fingerGesture } from './fingerGesture.ts'
import { touchOnCanvas } from '../features/selection/pressOnCanvas.ts'
import type { StageDom } from './stageDom.ts'
import { isTracking, trackPointer } from '../features/drag/trackPointer.ts'

interface At {
  id?: number
  x?: number
  y?: number
  target?: EventTarget
}

function send(type: string, { id = 1, x = 0, y = 0, target = window }: At): PointerEvent {
  const event = new PointerEvent(type, {
    bubbles: true,
    pointerId: id,
    pointerType: 'touch',
    isPrimary: id === 1,
    clientX: x,
    clientY: y,
  })
  target.dispatchEvent(event)
  return event
}

describe('fingers on the canvas', () => {
  let editor: Editor
  let viewport: HTMLElement
  let stage: StageDom
  const zoom = {
    set: (percent: number) => editor.preferences.setState({ canvasScale: Math.round(percent) }),
    step: vi.fn(),
    fit: vi.fn(),
  }
  const scale = () => editor.preferences.getState().canvasScale
  const press = (at: At) => send('pointerdown', at)
  /** Handles a press as the canvas does. */
  const handlePress = (down: PointerEvent) => {
    if (isTracking(down)) return
    touchOnCanvas(editor, stage, down, (onTap) =>
      fingerGesture(editor, { viewport, zoom, down, onTap }),
    )
  }

  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
      run(0)
      return 0
    })
    vi.stubGlobal('KeyframeEffect', undefined)
    editor = openTestEditor().editor
    editor.preferences.setState({ canvasScale: 100 })
    viewport = document.body.appendChild(document.createElement('div'))
    viewport.setAttribute('data-canvas', '')
    viewport.addEventListener('pointerdown', handlePress)
    const part = () => viewport.appendChild(document.createElement('div'))
    stage = { artboard: part(), overlay: part(), guides: part(), zoom: () => 1 }
    for (const uuid of ['a', 'b']) {
      stage.artboard.appendChild(document.createElement('div')).dataset.el = uuid
      stage.overlay.appendChild(document.createElement('div')).dataset.frame = uuid
    }
    viewport.scrollLeft = 200
    viewport.scrollTop = 300
  })
  afterEach(() => {
    send('pointerup', { id: 1 })
    send('pointerup', { id: 2 })
    vi.unstubAllGlobals()
    document.body.innerHTML = ''
  })

  const element = (uuid: string) => stage.artboard.querySelector(`[data-el="${uuid}"]`) ?? window

  it.each(['the pasteboard', 'an element that is not selected'])('one pans from %s', (where) => {
    press({ x: 100, y: 100, target: where === 'the pasteboard' ? viewport : element('a') })
    send('pointermove', { x: 70, y: 160 })
    expect(viewport).toMatchObject({ scrollLeft: 230, scrollTop: 240 })
    expect(editor.session.getState().gesture).toBe('pan')
    send('pointerup', { x: 70, y: 160 })
    expect(editor.session.getState()).toMatchObject({ gesture: null, selection: [] })
  })

  it('a tap selects an element, and nothing beside it', () => {
    press({ target: element('a') })
    send('pointerup', {})
    expect(editor.session.getState().selection).toEqual(['a'])
    press({ target: viewport })
    send('pointerup', {})
    expect(editor.session.getState().selection).toEqual([])
  })

  it('two zoom by how far they move apart, and a third changes nothing', () => {
    press({ id: 1, x: 100, y: 100, target: viewport })
    press({ id: 2, x: 200, y: 100, target: element('b') })
    press({ id: 3, x: 400, y: 400, target: element('a') })
    send('pointermove', { id: 3, x: 600, y: 600 })
    expect(scale()).toBe(100)
    send('pointermove', { id: 2, x: 300, y: 100 })
    expect(scale()).toBe(200)
    send('pointerup', { id: 2, x: 300, y: 100 })
    send('pointerup', { id: 1, x: 100, y: 100 })
    expect(editor.session.getState()).toMatchObject({ gesture: null, selection: [] })
  })

  it('a second one starts nothing beside a drag, and its end ends nothing', () => {
    select(editor, ['a'])
    press({ id: 1, x: 100, y: 100, target: element('a') })
    send('pointermove', { id: 1, x: 120, y: 100 })
    press({ id: 2, x: 10, y: 10, target: element('b') })
    send('pointermove', { id: 2, x: 90, y: 90 })
    send('pointercancel', { id: 2 })
    expect(editor.session.getState()).toMatchObject({ gesture: 'move', selection: ['a'] })
    const before = styleOf(workOf(editor), 'a').left
    send('pointermove', { id: 1, x: 160, y: 100 })
    send('pointerup', { id: 1, x: 160, y: 100 })
    expect(styleOf(workOf(editor), 'a').left).toBeGreaterThan(before)
    expect(styleOf(workOf(editor), 'b').left).toBe(
      styleOf(openTestEditor().editor.document.getState().work, 'b').left,
    )
  })

  it('a press whose end was lost does not block the next one', () => {
    const [lost, next] = [vi.fn(), vi.fn()]
    const gesture = (onEnd: () => void) => ({ onMove: vi.fn(), onEnd, onCancel: lost })
    trackPointer(send('pointerdown', { id: 1 }), gesture(vi.fn()))
    send('pointermove', { id: 1, x: 50 })
    const down = new PointerEvent('pointerdown', {
      pointerId: 7,
      pointerType: 'touch',
      isPrimary: true,
    })
    trackPointer(down, gesture(next))
    expect(lost).toHaveBeenCalledOnce()
    send('pointermove', { id: 7, x: 50 })
    send('pointerup', { id: 7, x: 50 })
    expect(next).toHaveBeenCalledOnce()
  })

  it.each([
    ['up and down it is left to the list', { x: 4, y: 40 }, false],
    ['sideways it is a drag', { x: 40, y: 12 }, true],
  ])('one on a card of a list: %s', (_, to, isDrag) => {
    const list = document.body.appendChild(document.createElement('div'))
    list.style.touchAction = 'pan-y'
    const icon = list.appendChild(document.createElement('span'))
    const onStart = vi.fn()
    const down = send('pointerdown', { target: icon })
    trackPointer(down, { onStart, onMove: vi.fn(), onEnd: vi.fn(), onCancel: vi.fn() })
    send('pointermove', to)
    send('pointermove', { x: to.x, y: to.y + 2 })
    expect(onStart).toHaveBeenCalledTimes(isDrag ? 1 : 0)
  })

  it('one that is still down keeps the press, whatever the other does', () => {
    const stop = subscribePointerDown(() => undefined)
    send('pointerdown', { id: 1 })
    send('pointerdown', { id: 2 })
    send('pointercancel', { id: 2 })
    expect(isPointerDown()).toBe(true)
    send('pointerup', { id: 1 })
    expect(isPointerDown()).toBe(false)
    stop()
  })
})

it('Control with a click on a Mac is a right click, and drags nothing', () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Macintosh; Intel Mac OS X')
  const onClick = vi.fn()
  const press = () => {
    const down = new PointerEvent('pointerdown', { pointerId: 1, button: 0, ctrlKey: true })
    trackPointer(down, { onMove: vi.fn(), onEnd: vi.fn(), onCancel: vi.fn(), onClick })
    window.dispatchEvent(new PointerEvent('pointerup', { pointerId: 1 }))
  }
  press()
  expect(onClick).not.toHaveBeenCalled()
  agent.mockReturnValue('Windows NT 10.0')
  press()
  expect(onClick).toHaveBeenCalledOnce()
})
