import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePrefetch } from './usePrefetch.ts'

const { fetched } = vi.hoisted(() => ({ fetched: vi.fn() }))
vi.mock('./lazyParts.ts', () => ({
  PagesPanel: { prefetch: () => void fetched('pages') },
  LayersPanel: { prefetch: () => void fetched('layers') },
}))
vi.mock('./pickers/lazyPickers.ts', () => ({
  FontPicker: { prefetch: () => void fetched('fonts') },
}))

/** Idle moments that the test makes. */
function idle() {
  const waiting: IdleRequestCallback[] = []
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => waiting.push(run))
  return () => {
    for (const run of waiting.splice(0)) run({ didTimeout: false, timeRemaining: () => 50 })
  }
}

beforeEach(() => fetched.mockClear())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what is left out of the first load', () => {
  it.each(['pointerMove', 'pointerDown', 'keyDown'] as const)(
    'follows once the author has begun (%s) and nothing else is to be done, once',
    (sign) => {
      const rest = idle()
      renderHook(() => usePrefetch())
      rest()
      expect(fetched).not.toHaveBeenCalled()
      fireEvent[sign](window)
      expect(fetched).not.toHaveBeenCalled()
      rest()
      expect(fetched.mock.calls.flat().sort()).toEqual(['fonts', 'layers', 'pages'])
      fireEvent[sign](window)
      fireEvent.keyDown(window)
      rest()
      expect(fetched).toHaveBeenCalledTimes(3)
    },
  )

  it('stays away where the editor is left before', () => {
    const rest = idle()
    renderHook(() => usePrefetch()).unmount()
    fireEvent.pointerMove(window)
    rest()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('follows after half a second where a browser knows no idle moments', () => {
    vi.useFakeTimers()
    Reflect.deleteProperty(window, 'requestIdleCallback')
    renderHook(() => usePrefetch())
    fireEvent.keyDown(window)
    vi.advanceTimersByTime(499)
    expect(fetched).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(fetched).toHaveBeenCalledTimes(3)
  })
})
