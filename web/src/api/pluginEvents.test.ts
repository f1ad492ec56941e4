import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followPluginEvents } from './pluginEvents.ts'
import { queryKeys } from './queryKeys.ts'
import { openSession } from './session.ts'

/** Locks of one browser, as far as the studio uses them: one holder, the others in a queue. */
class Locks {
  private queue: Promise<unknown> = Promise.resolve()

  request<T>(_: string, { signal }: { signal: AbortSignal }, run: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(() => {
      if (signal.aborted) throw new DOMException('aborted', 'AbortError')
      return run()
    })
    this.queue = turn.catch(() => undefined)
    return turn
  }
}

class Channel {
  static open = new Set<Channel>()
  onmessage: ((event: { data: unknown }) => void) | null = null

  constructor() {
    Channel.open.add(this)
  }

  postMessage(data: unknown): void {
    for (const other of Channel.open) if (other !== this) other.onmessage?.({ data })
  }

  close(): void {
    Channel.open.delete(this)
  }
}

interface Tab {
  refreshes: () => number
  lines: string[]
  close: () => void
}

function openTab(): Tab {
  const queries = new QueryClient()
  const refresh = vi.spyOn(queries, 'invalidateQueries')
  const lines: string[] = []
  const close = followPluginEvents(queries, ({ text }) => lines.push(text))
  return {
    refreshes: () =>
      refresh.mock.calls.filter(([filter]) => filter?.queryKey === queryKeys.plugins).length,
    lines,
    close,
  }
}

describe('following plugins in many tabs', () => {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const send = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text))
  const asked = vi.fn()
  let tabs: Tab[] = []

  beforeEach(() => {
    vi.useFakeTimers()
    openSession()
    Channel.open.clear()
    streams.length = 0
    asked.mockReset().mockImplementation((_: string, { signal }: { signal: AbortSignal }) => {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          streams.push(stream)
          signal.addEventListener('abort', () => stream.error(new Error('aborted')))
        },
      })
      return Promise.resolve(new Response(body))
    })
    vi.stubGlobal('fetch', asked)
  })
  afterEach(() => {
    for (const tab of tabs) tab.close()
    vi.useRealTimers()
  })

  function share(): void {
    vi.stubGlobal('BroadcastChannel', Channel)
    vi.stubGlobal('navigator', { locks: new Locks() })
  }

  it('opens one stream, and every tab hears what it brings', async () => {
    share()
    tabs = Array.from({ length: 7 }, openTab)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toHaveBeenCalledOnce()
    const before = tabs.map((tab) => tab.refreshes())
    send('event: plugin\ndata: {"event":"loaded"}\n\nevent: log\ndata: {"text":"x"}\n\n')
    await vi.advanceTimersByTimeAsync(0)
    expect(tabs.map((tab, at) => tab.refreshes() - (before[at] ?? 0))).toEqual(Array(7).fill(1))
    expect(tabs.map((tab) => tab.lines)).toEqual(Array(7).fill(['x']))
  })

  it('goes on in another tab when the one with the stream is closed', async () => {
    share()
    tabs = [openTab(), openTab(), openTab()]
    await vi.advanceTimersByTimeAsync(5_000)
    const before = tabs.map((tab) => tab.refreshes())
    tabs[0]?.close()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toHaveBeenCalledTimes(2)
    // What happened between the two streams is in the list.
    expect(tabs.map((tab, at) => tab.refreshes() - (before[at] ?? 0))).toEqual([0, 1, 1])
    send('event: plugin\ndata: {"event":"loaded"}\n\n')
    await vi.advanceTimersByTimeAsync(0)
    expect(tabs.map((tab, at) => tab.refreshes() - (before[at] ?? 0))).toEqual([0, 2, 2])
  })

  it.each(['locks', 'BroadcastChannel'])(
    'asks now and then where there is no %s',
    async (lacking) => {
      share()
      if (lacking === 'locks') Reflect.deleteProperty(navigator, 'locks')
      else vi.stubGlobal('BroadcastChannel', undefined)
      tabs = Array.from({ length: 7 }, openTab)
      await vi.advanceTimersByTimeAsync(61_000)
      expect(asked).not.toHaveBeenCalled()
      expect(tabs.map((tab) => tab.refreshes())).toEqual(Array(7).fill(3))
    },
  )
})
