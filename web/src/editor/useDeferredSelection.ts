import { useState, useSyncExternalStore } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { subscribePointerDown, isPointerDown } from './pointerState.ts'
import { useSession } from './store/EditorContext.tsx'

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
