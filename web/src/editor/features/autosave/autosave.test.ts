import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAutosave, type Autosave } from './autosave.ts'

describe('autosave', () => {
  let at = { dirty: true, busy: false, lastInput: 0, interval: 60 }
  let save = vi.fn()
  let autosave: Autosave | undefined

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 })
    at = { dirty: true, busy: false, lastInput: -60_000, interval: 60 }
    save = vi.fn()
    autosave = createAutosave({
      interval: () => at.interval,
      isDirty: () => at.dirty,
      isBusy: () => at.busy,
      lastInput: () => at.lastInput,
      now: () => Date.now(),
      save,
    })
    autosave.restart()
  })

  afterEach(() => {
    autosave?.stop()
    vi.useRealTimers()
  })

  /** ED-017 */
  it('saves when the interval ends', () => {
    vi.advanceTimersByTime(59_999)
    expect(save).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('has nothing to do while nothing changed, and looks again after the next interval', () => {
    at.dirty = false
    vi.advanceTimersByTime(60_000)
    expect(save).not.toHaveBeenCalled()
    at.dirty = true
    vi.advanceTimersByTime(60_000)
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('is off with an interval of 0', () => {
    at.interval = 0
    autosave?.restart()
    vi.advanceTimersByTime(3_600_000)
    expect(save).not.toHaveBeenCalled()
  })

  /** ED-018, CO-017 */
  it('waits until the author has been quiet for ten seconds', () => {
    at.lastInput = 59_000
    vi.advanceTimersByTime(60_000)
    expect(save).not.toHaveBeenCalled()
    vi.advanceTimersByTime(9_000)
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('waits at most 60 seconds more', () => {
    vi.advanceTimersByTime(60_000)
    save.mockClear()
    vi.advanceTimersByTime(59_000)
    for (let second = 0; second < 60; second += 1) {
      at.lastInput = Date.now()
      vi.advanceTimersByTime(1_000)
    }
    expect(save).not.toHaveBeenCalled()
    at.lastInput = Date.now()
    vi.advanceTimersByTime(1_000)
    expect(save).toHaveBeenCalledTimes(1)
  })

  /** An author who does not pause delays a save by a few intervals at most, and never by more than a minute. */
  it.each([
    [10, 30],
    [60, 60],
    [600, 60],
  ])('with an interval of %i s waits at most %i s more for a pause', (interval, longest) => {
    at.interval = interval
    autosave?.restart()
    for (let second = 1; second < interval + longest; second += 1) {
      at.lastInput = Date.now()
      vi.advanceTimersByTime(1_000)
    }
    expect(save).not.toHaveBeenCalled()
    at.lastInput = Date.now()
    vi.advanceTimersByTime(1_000)
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('never saves in the middle of a gesture', () => {
    at.busy = true
    vi.advanceTimersByTime(600_000)
    expect(save).not.toHaveBeenCalled()
    at.busy = false
    vi.advanceTimersByTime(1_000)
    expect(save).toHaveBeenCalledTimes(1)
  })

  /** ED-019 */
  it('tries a failed save again at the next interval, and one that succeeded not', () => {
    save.mockImplementationOnce(() => undefined)
    save.mockImplementationOnce(() => {
      at.dirty = false
    })
    vi.advanceTimersByTime(60_000)
    expect(save).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_000)
    expect(save).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(600_000)
    expect(save).toHaveBeenCalledTimes(2)
  })

  it('counts anew after a save by hand', () => {
    vi.advanceTimersByTime(50_000)
    autosave?.restart()
    vi.advanceTimersByTime(59_000)
    expect(save).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)
    expect(save).toHaveBeenCalledTimes(1)
  })
})
