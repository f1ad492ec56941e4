import type { SandboxCall } from './protocol.ts'

export const LIMITS = {
  /** Requests within a second; a counter that ticks on every frame stays below it. */
  perSecond: 100,
  /** Requests of one visit. */
  total: 50_000,
  /** Questions that may stay unanswered, one every two seconds. */
  unansweredPings: 2,
}

/** Why scripts were ended: too many requests, no answer in time, or the page was left. */
export type EndReason = 'flood' | 'silent' | 'left'

export interface GuardOptions {
  ping: () => void
  onRequest: (request: SandboxCall) => void
  /** Called once; nothing is heard afterwards. */
  onEnd: (reason: EndReason) => void
}

/** Listens to the scripts of a page for as long as they behave: whoever floods it, or does not answer, is ended. */
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
    // A tab that nobody sees is slow by the browser's own will.
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
