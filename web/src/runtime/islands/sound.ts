import type { Sound, Track } from '@pinye/plugin-api'
import { enforceExclusivePlayback } from '../enforceExclusivePlayback.ts'

/** Events that browsers accept as a user gesture for playback. */
const GESTURES = ['pointerup', 'touchend', 'click', 'keydown'] as const

interface ManagedTrack {
  audio: HTMLAudioElement
  track: Track
  /** Boxes of the views that show the track. */
  boxes: Element[]
}

const owned = new Map<string, ManagedTrack>()
let waiting: ManagedTrack | undefined

/** Returns the page's sound, shared by all elements regardless of how often they render. */
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
      // Registered before the first attempt, so that a gesture during that attempt counts too.
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

/** Tries to play now; where the browser requires a gesture, tries again on each, until it plays or is stopped. */
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
  // When the visitor starts a video or another sound, that one has priority.
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

/** Autoplay in WeChat on iOS: playback is allowed inside a callback of its bridge, whichever method was invoked. */
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
