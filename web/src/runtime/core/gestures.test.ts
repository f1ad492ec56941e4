import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForGestures } from './gestures.ts'

const onDrag = vi.fn(() => true)
const root = document.createElement('main')
listenForGestures(root, {
  direction: 'horizontal',
  onDrag,
  onRelease: () => undefined,
  onStep: () => undefined,
})

/** Simulates a drag of 120 pixels to the left from (200, y), by finger or mouse. */
const drags = {
  finger(target: Element, y: number) {
    const touch = (type: string, x: number) => {
      const event = new Event(type, { bubbles: true })
      const points = [{ clientX: x, clientY: y }]
      target.dispatchEvent(Object.assign(event, { touches: points, changedTouches: points }))
    }
    touch('touchstart', 200)
    touch('touchmove', 80)
    touch('touchend', 80)
  },
  mouse(target: Element, y: number) {
    const mouse = (type: string, x: number) =>
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: x, clientY: y }))
    mouse('mousedown', 200)
    mouse('mousemove', 80)
    mouse('mouseup', 80)
  },
}

/** Adds markup to a page, at y = 100 to y = 400. */
const on = (markup: string) => {
  document.body.append(root)
  root.innerHTML = markup
  const target = root.firstElementChild as Element
  target.getBoundingClientRect = () => new DOMRect(0, 100, 375, 300)
  return target
}

describe('a swipe', () => {
  beforeEach(() => onDrag.mockClear())

  it.each([
    ['on a text', '<p></p>', 390, true],
    ['on the picture of a film', '<video controls></video>', 200, true],
    ['on the controls of a film', '<video controls></video>', 385, false],
    ['on a film without controls', '<video></video>', 385, true],
    ['on the controls of a sound', '<audio controls></audio>', 120, false],
    ['on a field', '<input>', 200, false],
  ])('%s turns the page or not: %s at %i: %s', (_, markup, y, turns) => {
    for (const drag of Object.values(drags)) {
      onDrag.mockClear()
      drag(on(markup), y)
      expect(onDrag.mock.calls.length > 0).toBe(turns)
    }
  })
})
