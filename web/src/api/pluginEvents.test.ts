import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followPluginEvents } from './pluginEvents.ts'
import { queryKeys } from './queryKeys.ts'
import { closeSession, openSession } from './session.ts'

/** Fake Web Locks of one browser: one holder, the others queued. */
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

/** Fake event stream that opens at once. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static all: Stream[] = []
  readyState = 1
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor(readonly url: string) {
    super()
    Stream.all.push(this)
    queueMicrotask(() => this.onopen?.())
  }

  close(): void {
    this.readyState = Stream.CLOSED
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
  const send = (name: string, data: string) =>
    Stream.all.at(-1)?.dispatchEvent(new MessageEvent(name, { data }))
  let tabs: Tab[] = []

  beforeEach(() => {
    vi.useFakeTimers()
    openSession()
    Channel.open.clear()
    Stream.all = []
    vi.stubGlobal('EventSource', Stream)
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
    expect(Stream.all.map(({ url }) => url)).toEqual(['/api/plugins/events'])
    const before = tabs.map((tab) => tab.refreshes())
    send('plugin', '{"event":"loaded"}')
    send('log', '{"text":"x"}')
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
    expect(Stream.all.map(({ readyState }) => readyState)).toEqual([Stream.CLOSED, 1])
    // The list covers the events between the two streams.
    expect(tabs.map((tab, at) => tab.refreshes() - (before[at] ?? 0))).toEqual([0, 1, 1])
    send('plugin', '{"event":"loaded"}')
    await vi.advanceTimersByTimeAsync(0)
    expect(tabs.map((tab, at) => tab.refreshes() - (before[at] ?? 0))).toEqual([0, 2, 2])
  })

  it('opens a stream that was refused again later, and one that broke off never twice', async () => {
    share()
    tabs = [openTab()]
    await vi.advanceTimersByTimeAsync(5_000)
    const [first] = Stream.all
    if (!first) throw new Error('no stream')
    first.readyState = 0
    first.onerror?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(Stream.all).toHaveLength(1)
    first.readyState = Stream.CLOSED
    first.onerror?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(Stream.all).toHaveLength(2)
  })

  it('opens none after the session has ended', async () => {
    share()
    tabs = [openTab()]
    await vi.advanceTimersByTimeAsync(5_000)
    closeSession()
    Stream.all[0]?.onerror?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(Stream.all.map(({ readyState }) => readyState)).toEqual([Stream.CLOSED])
  })

  it.each(['locks', 'BroadcastChannel'])(
    'asks now and then where there is no %s',
    async (lacking) => {
      share()
      if (lacking === 'locks') Reflect.deleteProperty(navigator, 'locks')
      else vi.stubGlobal('BroadcastChannel', undefined)
      tabs = Array.from({ length: 7 }, openTab)
      await vi.advanceTimersByTimeAsync(61_000)
      expect(Stream.all).toEqual([])
      expect(tabs.map((tab) => tab.refreshes())).toEqual(Array(7).fill(3))
    },
  )
})
