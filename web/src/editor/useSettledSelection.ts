import { useEffect, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useSession } from './store/EditorContext.tsx'

/**
 * What is selected, for what is long to draw. While a pointer is down it may be about to drag what it has just selected, so panels
 * of many fields follow once it is up (E3). At no other time: who adds something and types means the new one.
 */
export function useSettledSelection(): readonly string[] {
  const selection = useSession(useShallow((session) => session.selection))
  const isPressed = useIsPressed()
  const [settled, setSettled] = useState(selection)
  if (!isPressed && settled !== selection) setSettled(selection)
  return settled
}

const ENDS = ['pointerup', 'pointercancel'] as const

/** Whether a pointer is down, wherever. */
function useIsPressed(): boolean {
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    const press = () => setIsPressed(true)
    const release = () => setIsPressed(false)
    // Before anybody selects something by it.
    window.addEventListener('pointerdown', press, true)
    for (const end of ENDS) window.addEventListener(end, release, true)
    // Of the window alone: a field loses the focus by a press too.
    window.addEventListener('blur', release)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      for (const end of ENDS) window.removeEventListener(end, release, true)
      window.removeEventListener('blur', release)
    }
  }, [])
  return isPressed
}
