import { fireEvent } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { subscribePointerDown, isPointerDown, afterPointerUp } from './pointerState.ts'

let stop = () => {}
afterEach(() => stop())

const soon = () => new Promise((resolve) => setTimeout(resolve))

it('what is long to draw waits until no pointer is down', async () => {
  stop = subscribePointerDown(() => undefined)
  const come = vi.fn()
  fireEvent.pointerDown(document.body)
  void afterPointerUp().then(come)
  fireEvent.pointerMove(document.body)
  await soon()
  expect(come).not.toHaveBeenCalled()
  fireEvent.pointerUp(document.body)
  await soon()
  expect(come).toHaveBeenCalledOnce()
  await afterPointerUp()
})

it('hears of presses until nobody asks, and of none that began then', () => {
  const hear = vi.fn()
  stop = subscribePointerDown(hear)
  fireEvent.pointerDown(document.body)
  fireEvent.pointerDown(document.body)
  expect(hear).toHaveBeenCalledOnce()
  expect(isPointerDown()).toBe(true)
  stop()
  expect(isPointerDown()).toBe(false)
  fireEvent.pointerDown(document.body)
  expect(isPointerDown()).toBe(false)
})
