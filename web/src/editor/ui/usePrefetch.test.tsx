import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setRemoteSource, setPlugins, usePluginStore } from '../../plugins/pluginStore.ts'
import { clocks } from '../../plugins/testing.ts'
import { usePrefetch } from './usePrefetch.ts'

const { fetched } = vi.hoisted(() => ({ fetched: vi.fn() }))
vi.mock('../lazyParts.ts', () => ({
  ElementInspector: { prefetch: () => void fetched('inspector') },
}))

beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockClear()
  usePluginStore.setState({ loadStates: {}, isListed: false })
  setRemoteSource(({ plugin }) => {
    fetched(plugin)
    return new Promise(() => undefined)
  })
  setPlugins([clocks('aa')])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what is left out of the first load', () => {
  it.each(['pointerMove', 'pointerDown', 'keyDown'] as const)(
    'follows once the author has begun (%s), the inspector first, and once',
    async (sign) => {
      vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
      renderHook(usePrefetch)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(fetched).not.toHaveBeenCalled()
      fireEvent[sign](window)
      fireEvent[sign](window)
      await vi.advanceTimersByTimeAsync(1_000)
      fireEvent.keyDown(window)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(fetched.mock.calls.flat()).toEqual(['inspector', 'clocks'])
    },
  )

  it('stays away where the editor is left before', async () => {
    const { unmount } = renderHook(usePrefetch)
    fireEvent.pointerMove(window)
    unmount()
    fireEvent.pointerMove(window)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(fetched).not.toHaveBeenCalled()
  })
})
