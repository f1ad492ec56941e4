import { useState, useSyncExternalStore } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useSession } from '../store/EditorContext.tsx'

/** Whether a pointer is down, wherever: what is long to draw comes once it is up. */
const ENDS = ['pointerup', 'pointercancel'] as const

let isDown = false
const hearers = new Set<() => void>()

export const isPointerDown = (): boolean => isDown

/** Calls back whenever a pointer goes down or up, until what it answers is called. */
export function subscribePointerDown(hear: () => void): () => void {
  if (hearers.size === 0) listen('addEventListener')
  hearers.add(hear)
  return () => {
    if (!hearers.delete(hear) || hearers.size > 0) return
    listen('removeEventListener')
    isDown = false
  }
}

/** Ends once no pointer is down. */
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
  // Before anybody selects something by it.
  window[change]('pointerdown', press, true)
  for (const end of ENDS) window[change](end, release, true)
  // Of the window alone: a field loses the focus by a press too.
  window[change]('blur', release)
}

/** Pointers that are down: the end of one of two fingers is not the end of the press. */
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
 * What is selected, for what is long to draw. While a pointer is down it may be about to drag what it has just selected, so panels
 * of many fields follow once it is up. At no other time: who adds something and types means the new one.
 */
export function useDeferredSelection(): readonly string[] {
  const selection = useSession(useShallow((session) => session.selection))
  const isDown = useSyncExternalStore(subscribePointerDown, isPointerDown)
  const [settled, setSettled] = useState(selection)
  if (!isDown && settled !== selection) setSettled(selection)
  return settled
}
