import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useFrameScale } from './useFrameScale.ts'

describe('a frame that shrinks with the window', () => {
  /** CV-008, CO-004 */
  it('follows once the window has rested for 200 ms', () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    const resize = (height: number) => {
      vi.stubGlobal('innerHeight', height)
      window.dispatchEvent(new Event('resize'))
    }
    resize(1000)
    const { result } = renderHook(() => useFrameScale(800, 100))
    expect(result.current).toBe(1)
    act(() => {
      resize(500)
      vi.advanceTimersByTime(150)
      resize(740)
      vi.advanceTimersByTime(199)
    })
    expect(result.current).toBe(1)
    act(() => void vi.advanceTimersByTime(1))
    expect(result.current).toBe(0.8)
  })
})
