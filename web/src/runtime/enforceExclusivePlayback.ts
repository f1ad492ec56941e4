let isKept = false

/**
 * Exclusive playback: media that starts in the document, whether by a view, an interaction or native controls, pauses
 * all other audible media. Playback pauses while the tab is hidden and resumes when it is visible again. Every script
 * that plays media calls this; they share nothing but the document.
 */
export function enforceExclusivePlayback(): void {
  if (isKept) return
  isKept = true
  document.addEventListener('play', (event) => silenceOthers(event.target), true)
  document.addEventListener('visibilitychange', pauseUnseen)
}

function silenceOthers(begun: EventTarget | null): void {
  if (!(begun instanceof HTMLMediaElement) || begun.muted) return
  waiting.clear()
  for (const other of findAudibleMedia()) if (other !== begun) other.pause()
}

/** Media that was playing when the tab was hidden. */
const waiting = new Set<HTMLMediaElement>()

function pauseUnseen(): void {
  if (document.hidden) {
    for (const media of findAudibleMedia()) {
      waiting.add(media)
      media.pause()
    }
    return
  }
  const [media] = waiting
  waiting.clear()
  // Only media still in the document: an interaction may have removed it meanwhile.
  if (media?.isConnected) media.play().catch(() => undefined)
}

function findAudibleMedia(): HTMLMediaElement[] {
  const all = document.querySelectorAll<HTMLMediaElement>('audio,video')
  return [...all].filter((media) => !media.paused && !media.muted)
}
