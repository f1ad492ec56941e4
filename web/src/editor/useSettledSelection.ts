import { startTransition, useEffect, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useSession } from './store/EditorContext.tsx'

/**
 * What is selected, for panels of many fields. While a pointer is down it may be about to drag what is selected, so they follow
 * once it is up; and they are drawn piece by piece, so that nothing the author does meanwhile waits for them (E3).
 */
export function useSettledSelection(): readonly string[] {
  const selection = useSession(useShallow((session) => session.selection))
  const isPressed = useIsPressed()
  const [settled, setSettled] = useState(selection)
  // Said anew at a press, it takes back what is being drawn.
  const wanted = isPressed ? settled : selection
  useEffect(() => {
    startTransition(() => setSettled(wanted))
  }, [wanted])
  return settled
}

const ENDS = ['pointerup', 'pointercancel', 'blur'] as const

/** Whether a pointer is down, wherever. */
function useIsPressed(): boolean {
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    const press = () => setIsPressed(true)
    const release = () => setIsPressed(false)
    // Before anybody selects something by it.
    window.addEventListener('pointerdown', press, true)
    for (const end of ENDS) window.addEventListener(end, release, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      for (const end of ENDS) window.removeEventListener(end, release, true)
    }
  }, [])
  return isPressed
}
