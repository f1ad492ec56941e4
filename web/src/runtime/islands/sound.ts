import type { Sound, Track } from '@pinye/plugin-api'
import { enforceExclusivePlayback } from '../enforceExclusivePlayback.ts'

/** What browsers take for a wish to hear something. */
const GESTURES = ['pointerup', 'touchend', 'click', 'keydown'] as const

interface ManagedTrack {
  audio: HTMLAudioElement
  track: Track
  /** Boxes of the views that show it. */
  boxes: Element[]
}

const owned = new Map<string, ManagedTrack>()
let waiting: ManagedTrack | undefined

/** The page's sound: one for all elements, however often they are drawn. */
export function pageSound(): Sound {
  return { track }
}

function track(audio: HTMLAudioElement): Track {
  enforceExclusivePlayback()
  const box = audio.parentElement ?? audio
  const known = owned.get(audio.src)
  if (known?.audio.isConnected) {
    known.boxes.push(box)
    return known.track
  }
  const one: ManagedTrack = { audio, boxes: [box], track: trackOf(audio, () => one) }
  owned.set(audio.src, one)
  return one.track
}

function trackOf(audio: HTMLAudioElement, self: () => ManagedTrack): Track {
  return {
    isPlaying: () => !audio.paused,
    begin: () => {
      if (waiting !== undefined || isAnythingHeard()) return
      // Before it tries: a touch while the browser still thinks about it counts too.
      startWaiting(self())
      void attempt(self())
    },
    toggle: () => {
      stopWaiting()
      if (audio.paused) audio.play().catch(() => undefined)
      else audio.pause()
    },
    subscribe: (tell) => {
      for (const name of EVENTS) audio.addEventListener(name, tell)
      return () => {
        for (const name of EVENTS) audio.removeEventListener(name, tell)
      }
    },
  }
}

const EVENTS = ['playing', 'pause', 'ended', 'error'] as const

function isAnythingHeard(): boolean {
  const all = document.querySelectorAll<HTMLMediaElement>('audio,video')
  return [...all].some((media) => !media.paused && !media.muted)
}

/** Tries now; a browser that wants a gesture first is asked again with each, until it plays or somebody decides otherwise. */
async function attempt(one: ManagedTrack): Promise<void> {
  if (document.hidden) return
  try {
    await one.audio.play()
  } catch (reason) {
    if ((reason as DOMException).name !== 'NotSupportedError') return
  }
  if (waiting === one) stopWaiting()
}

function startWaiting(one: ManagedTrack): void {
  waiting = one
  for (const name of GESTURES)
    document.addEventListener(name, tryAgain, { capture: true, passive: true })
  document.addEventListener('WeixinJSBridgeReady', tryOverBridge)
  if (window.WeixinJSBridge) tryOverBridge()
  // A film or another sound that begins is what the visitor wants to hear.
  document.addEventListener('play', stopWhenOtherPlays, true)
}

function stopWaiting(): void {
  waiting = undefined
  for (const name of GESTURES) document.removeEventListener(name, tryAgain, { capture: true })
  document.removeEventListener('WeixinJSBridgeReady', tryOverBridge)
  document.removeEventListener('play', stopWhenOtherPlays, true)
}

function tryAgain(event: Event): void {
  const { target } = event
  const isOwn = waiting?.boxes.some((box) => target instanceof Node && box.contains(target))
  if (waiting && !isOwn) void attempt(waiting)
}

/** WeChat on iOS lets a page begin to sound in an answer of its bridge; which one does not matter. */
function tryOverBridge(): void {
  const again = () => {
    if (waiting) void attempt(waiting)
  }
  if (window.WeixinJSBridge) window.WeixinJSBridge.invoke('getNetworkType', {}, again)
  else again()
}

function stopWhenOtherPlays({ target }: Event): void {
  if (target === waiting?.audio) return
  if (target instanceof HTMLMediaElement && !target.muted) stopWaiting()
}
