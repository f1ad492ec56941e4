import type { QueryClient } from '@tanstack/react-query'
import { requestHeaders } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import { readEvents, type ServerEvent } from './readEvents.ts'
import { isSessionEnding, isSignedIn } from './session.ts'
import { runAsLeader, canShareStream, openTabChannel } from './tabLeader.ts'

const MIN_RECONNECT_DELAY_MS = 1_000
const MAX_RECONNECT_DELAY_MS = 30_000
/** Between two looks at the list, in a browser whose tabs cannot share a stream. */
const POLL_INTERVAL_MS = 20_000
/** The list has just been asked for when the studio starts: asked for again at once, what opens with it would wait for it twice. */
const FIRST_REFRESH_DELAY_MS = 3_000

/** A line that a plugin wrote into the log; a host in development tells them to its administrators. */
export interface PluginLogLine {
  plugin: string
  level: 'debug' | 'info' | 'warn' | 'error'
  text: string
}

type OnLine = (line: PluginLogLine) => void

/** Events were missed while no tab had a stream. */
const missed: ServerEvent = { event: 'plugin', data: '{"event":"missed"}' }

/**
 * Listens to what happens to plugins on the host and refreshes every plugin list. Answers a stop function.
 *
 * All tabs share one stream: over HTTP/1.1 a browser opens six connections to a host, and a stream in each of six tabs would
 * leave none for saving. One tab reads the stream and tells the others; where tabs cannot share one, each asks for the list
 * again now and then.
 */
export function followPluginEvents(queries: QueryClient, onLine: OnLine): () => void {
  const stop = new AbortController()
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.plugins })
  if (canShareStream()) void follow(refresh, onLine, stop.signal)
  else void poll(refresh, stop.signal)
  return () => {
    stop.abort()
  }
}

function mayAsk(): boolean {
  return isSignedIn() && !isSessionEnding()
}

async function poll(refresh: () => void, signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause(POLL_INTERVAL_MS, signal)
    if (signal.aborted) return
    if (mayAsk() && !document.hidden) refresh()
  }
}

async function follow(refresh: () => void, onLine: OnLine, signal: AbortSignal): Promise<void> {
  const channel = openTabChannel<ServerEvent>(({ event, data }) => {
    if (event === 'log') onLine(JSON.parse(data) as PluginLogLine)
    else refresh()
  })
  signal.addEventListener('abort', () => {
    channel.close()
  })
  const began = Date.now()
  const lead = () => listen(channel.send, began + FIRST_REFRESH_DELAY_MS, signal)
  let wait = MIN_RECONNECT_DELAY_MS
  // The pauses between two tries are ours, so the stream is read from fetch.
  while (!signal.aborted) {
    const wasOpen = mayAsk() && (await runAsLeader(signal, lead)) === true
    wait = wasOpen ? MIN_RECONNECT_DELAY_MS : Math.min(wait * 2, MAX_RECONNECT_DELAY_MS)
    await pause(wait, signal)
  }
}

/** Reads one connection to its end; answers whether it was ever open. Nothing is asked for again before `settled`. */
async function listen(
  tell: (event: ServerEvent) => void,
  settled: number,
  signal: AbortSignal,
): Promise<boolean> {
  // The session may have ended while another tab had the stream.
  if (!mayAsk()) return false
  try {
    const headers = { ...requestHeaders(), Accept: 'text/event-stream' }
    const response = await fetch('/api/plugins/events', { headers, signal })
    if (!response.ok || response.body === null) return false
    // Whatever happened while nobody listened is in the list.
    void pause(Math.max(0, settled - Date.now()), signal).then(() => {
      if (!signal.aborted) tell(missed)
    })
    await readEvents(response.body, tell)
    return true
  } catch {
    return false
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
      return
    }
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
