/** Actions that other elements of a page trigger in a view. */
import { useEffect } from 'react'
import { useRuntime } from './runtime.ts'

/** Name of the DOM event that carries an action. */
export const ACTION_EVENT = 'py-tell'

export interface ActionEventDetail {
  /** Id of the target element. */
  id: string
  name: string
}

/**
 * Handles actions that other elements trigger in this one; the names are those declared by the type
 * (`ElementParts.actions`).
 */
export function useActions(id: string, actions: Readonly<Record<string, () => void>>): void {
  const { mode } = useRuntime()
  const isSeen = mode === 'published' || mode === 'preview'
  useEffect(() => {
    if (!isSeen) return undefined
    const handleAction = (event: Event) => {
      const { detail } = event as CustomEvent<ActionEventDetail>
      if (detail.id === id && Object.keys(actions).includes(detail.name)) actions[detail.name]?.()
    }
    document.addEventListener(ACTION_EVENT, handleAction)
    return () => document.removeEventListener(ACTION_EVENT, handleAction)
  })
}
