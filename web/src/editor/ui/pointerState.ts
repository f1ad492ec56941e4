import { useState, useSyncExternalStore } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useSession } from '../store/EditorContext.tsx'

/** Tracks whether a pointer is down, so that expensive renders can wait for its release. */
const ENDS = ['pointerup', 'pointercancel'] as const

let isDown = false
const hearers = new Set<() => void>()

export const isPointerDown = (): boolean => isDown

/** Calls back whenever a pointer goes down or up; returns a function that unsubscribes. */
export function subscribePointerDown(hear: () => void): () => void {
  if (hearers.size === 0) listen('addEventListener')
  hearers.add(hear)
  return () => {
    if (!hearers.delete(hear) || hearers.size > 0) return
    listen('removeEventListener')
    isDown = false
  }
}

/** Resolves when no pointer is down. */
export function afterPointerUp(): Promise<void> {
  return new Promise((resolve) => {
    if (!isDown) {
      resolve()
      return
    }
    const stop = subscribePointerDown(() => {
      if (isDown) return
      stop()
      resolve()
    })
  })
}

function listen(change: 'addEventListener' | 'removeEventListener'): void {
  // In the capture phase, before the press changes the selection.
  window[change]('pointerdown', press, true)
  for (const end of ENDS) window[change](end, release, true)
  // Only the window's own blur: a press also blurs fields.
  window[change]('blur', release)
}

/** Ids of pointers that are down: with two fingers the release of one does not end the press. */
const down = new Set<number>()

const press = (event: Event) => {
  if (event instanceof PointerEvent) down.add(event.pointerId)
  set(true)
}
const release = (event: Event) => {
  if (event instanceof PointerEvent) down.delete(event.pointerId)
  else down.clear()
  set(down.size > 0)
}

function set(next: boolean): void {
  if (isDown === next) return
  isDown = next
  for (const hear of [...hearers]) hear()
}

/**
 * Returns the selection for expensive components. While a pointer is down it may be about to drag what it has just
 * selected, so panels with many fields update after its release. At other times the selection is not deferred: input
 * after adding an element is meant for the new one.
 */
export function useDeferredSelection(): readonly string[] {
  const selection = useSession(useShallow((session) => session.selection))
  const isDown = useSyncExternalStore(subscribePointerDown, isPointerDown)
  const [settled, setSettled] = useState(selection)
  if (!isDown && settled !== selection) setSettled(selection)
  return settled
}
