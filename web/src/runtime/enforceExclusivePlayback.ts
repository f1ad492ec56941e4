let isKept = false

/**
 * From now on one thing is heard at a time: whatever begins in the document, of a view, of an interaction or of a film's own
 * controls, silences what is heard; and nothing is heard in a tab that nobody sees, where it goes on once it is seen again.
 * The scripts of a page that play something each ask for it, and share nothing but the document.
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

/** What was heard when the tab went out of sight. */
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
  // Only what has a place in the page still: an interaction may have ended meanwhile.
  if (media?.isConnected) media.play().catch(() => undefined)
}

function findAudibleMedia(): HTMLMediaElement[] {
  const all = document.querySelectorAll<HTMLMediaElement>('audio,video')
  return [...all].filter((media) => !media.paused && !media.muted)
}
