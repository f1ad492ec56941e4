import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from './queryKeys.ts'
import { isSessionEnding, isSignedIn } from './session.ts'
import { runAsLeader, canShareStream, openTabChannel } from './tabLeader.ts'

/** Delay after the host refused the stream; after a lost connection the browser reconnects by itself. */
const RETRY_DELAY_MS = 10_000
/** Interval for polling the list, in browsers whose tabs cannot share a stream. */
const POLL_INTERVAL_MS = 20_000
/**
 * The studio has just fetched the list when it starts: an immediate refresh would delay the first screen by a second
 * request.
 */
const FIRST_REFRESH_DELAY_MS = 3_000

/** A log line of a plugin; a host in development mode streams them to administrators. */
export interface PluginLogLine {
  plugin: string
  level: 'debug' | 'info' | 'warn' | 'error'
  text: string
}

type OnLine = (line: PluginLogLine) => void

/** Event names of the stream. */
const EVENTS = ['plugin', 'log'] as const

interface ServerEvent {
  name: (typeof EVENTS)[number]
  data: string
}

/** Sent when events may have been missed because no tab had a stream. */
const missed: ServerEvent = { name: 'plugin', data: '{"event":"missed"}' }

/**
 * Subscribes to the host's plugin events and refreshes every plugin list. Returns a function that stops it.
 *
 * All tabs share one stream: over HTTP/1.1 a browser opens at most six connections to a host, so a stream in each of
 * six tabs would leave none for saving. One tab reads the stream and broadcasts to the others; where tabs cannot share
 * a stream, each polls the list.
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
  const channel = openTabChannel<ServerEvent>(({ name, data }) => {
    if (name === 'log') onLine(JSON.parse(data) as PluginLogLine)
    else refresh()
  })
  signal.addEventListener('abort', () => {
    channel.close()
  })
  const firstRefreshAt = Date.now() + FIRST_REFRESH_DELAY_MS
  const lead = () => listen(channel.send, firstRefreshAt, signal)
  while (!signal.aborted) {
    if (mayAsk()) await runAsLeader(signal, lead)
    await pause(RETRY_DELAY_MS, signal)
  }
}

/** Reads the stream until the host refuses it, the session ends or `signal` aborts. */
function listen(
  send: (event: ServerEvent) => void,
  firstRefreshAt: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    // The session may have ended while another tab had the stream.
    if (!mayAsk() || signal.aborted) {
      resolve()
      return
    }
    const stream = new EventSource('/api/plugins/events')
    const close = () => {
      stream.close()
      signal.removeEventListener('abort', close)
      resolve()
    }
    signal.addEventListener('abort', close)
    for (const name of EVENTS) {
      stream.addEventListener(name, ({ data }: MessageEvent<string>) => send({ name, data }))
    }
    stream.onopen = () => {
      // The refreshed list covers the events that were missed without a stream.
      void pause(Math.max(0, firstRefreshAt - Date.now()), signal).then(() => {
        if (!signal.aborted) send(missed)
      })
    }
    stream.onerror = () => {
      if (stream.readyState === EventSource.CLOSED || !mayAsk()) close()
    }
  })
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
