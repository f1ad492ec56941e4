import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGuideLayer } from './guideLayer.ts'

describe('the badge of a gesture', () => {
  const root = document.createElement('div')
  const words = () => root.querySelector('output')?.textContent

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    // Nothing is rendered here.
    vi.stubGlobal('KeyframeEffect', undefined)
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('tells the place ten times a second, and at last the one where the pointer rests', () => {
    const layer = createGuideLayer(root, 1)
    const showBadge = (text: string) => {
      layer.show({ badge: { text, at: { left: 0, top: 0, width: 10, height: 10 } } })
    }
    showBadge('1, 1')
    vi.advanceTimersByTime(20)
    showBadge('2, 2')
    vi.advanceTimersByTime(20)
    showBadge('3, 3')
    expect(words()).toBe('1, 1')
    vi.advanceTimersByTime(70)
    showBadge('4, 4')
    expect(words()).toBe('4, 4')
    vi.advanceTimersByTime(20)
    showBadge('5, 5')
    expect(words()).toBe('4, 4')
    vi.advanceTimersByTime(100)
    expect(words()).toBe('5, 5')
    layer.remove()
    expect(words()).toBeUndefined()
  })
})
