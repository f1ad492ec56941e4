import type { SandboxCall } from './protocol.ts'

export const LIMITS = {
  /** Requests per second; a counter that updates on every frame stays below. */
  perSecond: 100,
  /** Requests per visit. */
  total: 50_000,
  /** Pings in a row without a pong; one is sent every two seconds. */
  unansweredPings: 2,
}

/** Why scripts were terminated: too many requests, no response in time, or the page was left. */
export type EndReason = 'flood' | 'silent' | 'left'

export interface GuardOptions {
  ping: () => void
  onRequest: (request: SandboxCall) => void
  /** Called once; no requests are handled afterwards. */
  onEnd: (reason: EndReason) => void
}

/**
 * Watchdog for the scripts of a page: handles their requests, and terminates them when they flood the port or stop
 * responding.
 */
export function guard(port: MessagePort, { ping, onRequest, onEnd }: GuardOptions): () => void {
  let [all, second, waiting, isOver] = [0, 0, 0, false]
  const end = (reason: EndReason) => {
    if (isOver) return
    isOver = true
    clearInterval(seconds)
    port.onmessage = null
    port.close()
    onEnd(reason)
  }
  let tick = 0
  const seconds = setInterval(() => {
    second = 0
    tick += 1
    if (tick % 2 === 1) return
    // Browsers throttle hidden tabs.
    if (document.hidden) waiting = 0
    else if (waiting >= LIMITS.unansweredPings) end('silent')
    else {
      waiting += 1
      ping()
    }
  }, 1000)
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isOver) return
    all += 1
    second += 1
    if (second > LIMITS.perSecond || all > LIMITS.total) {
      end('flood')
      return
    }
    if (!Array.isArray(data) || typeof data[0] !== 'string') return
    if (data[0] === 'pong') waiting = 0
    else onRequest(data as SandboxCall)
  }
  return () => end('left')
}
