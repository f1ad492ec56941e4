import { fireEvent } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { hearPresses, isPressed, whenReleased } from './presses.ts'

let stop = () => {}
afterEach(() => stop())

const soon = () => new Promise((resolve) => setTimeout(resolve))

it('E3: what is long to draw waits until no pointer is down', async () => {
  stop = hearPresses(() => undefined)
  const come = vi.fn()
  fireEvent.pointerDown(document.body)
  void whenReleased().then(come)
  fireEvent.pointerMove(document.body)
  await soon()
  expect(come).not.toHaveBeenCalled()
  fireEvent.pointerUp(document.body)
  await soon()
  expect(come).toHaveBeenCalledOnce()
  await whenReleased()
})

it('hears of presses until nobody asks, and of none that began then', () => {
  const hear = vi.fn()
  stop = hearPresses(hear)
  fireEvent.pointerDown(document.body)
  fireEvent.pointerDown(document.body)
  expect(hear).toHaveBeenCalledOnce()
  expect(isPressed()).toBe(true)
  stop()
  expect(isPressed()).toBe(false)
  fireEvent.pointerDown(document.body)
  expect(isPressed()).toBe(false)
})
