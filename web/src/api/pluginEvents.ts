import type { QueryClient } from '@tanstack/react-query'
import { requestHeaders } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import { readEvents } from './readEvents.ts'
import { isSessionEnding, isSignedIn } from './session.ts'

const firstPause = 1_000
const longestPause = 30_000
/** The list has just been asked for when the studio starts: asked for again at once, what opens with it would wait for it twice. */
const settling = 3_000

/** A line that a plugin wrote into the log; a host in development tells them to its administrators. */
export interface PluginLine {
  plugin: string
  level: 'debug' | 'info' | 'warn' | 'error'
  text: string
}

type OnLine = (line: PluginLine) => void

/**
 * Listens to what happens to plugins on the host and refreshes every plugin list. The pauses between
 * two tries are ours, so the stream is read from fetch. Answers a stop function.
 */
export function followPluginEvents(queries: QueryClient, onLine: OnLine): () => void {
  const stop = new AbortController()
  void follow(queries, onLine, stop.signal)
  return () => {
    stop.abort()
  }
}

async function follow(queries: QueryClient, onLine: OnLine, signal: AbortSignal): Promise<void> {
  let wait = firstPause
  let isFirst = true
  while (!signal.aborted) {
    if (isSignedIn() && !isSessionEnding()) {
      const wasOpen = await listen({ queries, onLine, signal, isFirst })
      isFirst = isFirst && !wasOpen
      wait = wasOpen ? firstPause : Math.min(wait * 2, longestPause)
    }
    await pause(wait, signal)
  }
}

interface Listening {
  queries: QueryClient
  onLine: OnLine
  signal: AbortSignal
  isFirst: boolean
}

/** Reads one connection to its end; answers whether it was ever open. */
async function listen({ queries, onLine, signal, isFirst }: Listening): Promise<boolean> {
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.plugins })
  try {
    const headers = { ...requestHeaders(), Accept: 'text/event-stream' }
    const response = await fetch('/api/plugins/events', { headers, signal })
    if (!response.ok || response.body === null) return false
    // Whatever happened while nobody listened is in the list.
    if (isFirst) void pause(settling, signal).then(refresh)
    else void refresh()
    await readEvents(response.body, ({ event, data }) => {
      if (event === 'log') onLine(JSON.parse(data) as PluginLine)
      else void refresh()
    })
    return true
  } catch {
    return false
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
