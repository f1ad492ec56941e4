import { fireEvent, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setRemoteSource, setPlugins, usePluginStore } from '../../plugins/pluginStore.ts'
import { clocks } from '../../plugins/testing.ts'
import { EditorProvider } from '../store/EditorContext.tsx'
import { openTestEditor } from '../store/testing.ts'
import { usePrefetch } from './usePrefetch.ts'

const { fetched } = vi.hoisted(() => ({ fetched: vi.fn() }))
vi.mock('../lazyParts.ts', () => ({ ElementInspector: { prefetch: () => void fetched('run') } }))
vi.mock('./deferredFiles.ts', () => ({
  listDeferredFiles: () => Promise.resolve(['/assets/pages.js', '/assets/fonts.js']),
  prefetchFiles: async (files: string[], mayGoOn: () => Promise<boolean>) => {
    for (const file of files) if (await mayGoOn()) fetched(file)
  },
}))

/** Idle moments that come once everything else is done. */
function idleAtOnce() {
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => {
    setTimeout(() => run({ didTimeout: false, timeRemaining: () => 50 }))
  })
}

function begin() {
  const { editor } = openTestEditor()
  const wrapper = ({ children }: PropsWithChildren) => (
    <EditorProvider editor={editor}>{children}</EditorProvider>
  )
  return { editor, ...renderHook(() => usePrefetch(), { wrapper }) }
}

beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockClear()
  setPlugins([])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what is left out of the first load', () => {
  it.each(['pointerMove', 'pointerDown', 'keyDown'] as const)(
    'follows once the author has begun (%s) and nothing else is to be done, once',
    async (sign) => {
      idleAtOnce()
      begin()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(fetched).not.toHaveBeenCalled()
      fireEvent[sign](window)
      expect(fetched).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(fetched.mock.calls.flat()).toEqual(['/assets/pages.js', '/assets/fonts.js'])
      fireEvent[sign](window)
      fireEvent.keyDown(window)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(fetched).toHaveBeenCalledTimes(2)
    },
  )

  it('begins with what draws the elements at hand: never before, and once', async () => {
    idleAtOnce()
    usePluginStore.setState({ loadStates: {}, isListed: false })
    setRemoteSource(({ plugin }) => {
      fetched(plugin)
      return new Promise(() => undefined)
    })
    begin()
    setPlugins([clocks('aa')])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(fetched).not.toHaveBeenCalled()
    fireEvent.pointerMove(window)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(fetched.mock.calls[0]).toEqual(['clocks'])
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('does not wait for idle moments that a browser never announces', async () => {
    vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback, { timeout = 0 } = {}) => {
      setTimeout(() => run({ didTimeout: true, timeRemaining: () => 0 }), timeout)
    })
    usePluginStore.setState({ loadStates: {}, isListed: false })
    setRemoteSource(({ plugin }) => {
      fetched(plugin)
      return new Promise(() => undefined)
    })
    begin()
    setPlugins([clocks('aa')])
    fireEvent.pointerMove(window)
    await vi.advanceTimersByTimeAsync(500)
    expect(fetched.mock.calls).toEqual([['clocks']])
    await vi.advanceTimersByTimeAsync(3_100)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('waits while something is dragged', async () => {
    idleAtOnce()
    const { editor } = begin()
    fireEvent.pointerDown(window)
    editor.session.beginGesture('move')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(fetched).not.toHaveBeenCalled()
    editor.session.endGesture()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('stays away where the editor is left before', async () => {
    idleAtOnce()
    begin().unmount()
    fireEvent.pointerMove(window)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('follows soon where a browser knows no idle moments', async () => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
    begin()
    fireEvent.keyDown(window)
    await vi.advanceTimersByTimeAsync(399)
    expect(fetched).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it.each(['pointerOver', 'focusIn'] as const)(
    'is run where it shows an element, once something that selects one is reached and painted (%s)',
    async (sign) => {
      begin()
      document.body.innerHTML =
        '<main><p data-el="title">Title</p></main><aside data-region="settings"><i>x</i></aside>'
      fireEvent[sign](document.querySelector('i')!)
      fireEvent[sign](document.querySelector('main')!)
      expect(fetched).not.toHaveBeenCalled()
      fireEvent[sign](document.querySelector('p')!)
      fireEvent[sign](document.querySelector('p')!)
      await vi.advanceTimersByTimeAsync(100)
      expect(fetched).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(100)
      expect(fetched.mock.calls.flat()).toEqual(['run'])
    },
  )
})
