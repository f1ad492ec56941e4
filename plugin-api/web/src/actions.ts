/** What other elements of a page tell a view to do. */
import { useEffect } from 'react'
import { useRuntime } from './runtime.ts'

/** The event of the document that carries it. */
export const ACTION_EVENT = 'py-tell'

export interface ActionEventDetail {
  /** Whom it is for. */
  id: string
  name: string
}

/** Does what an action of another element asks this one for; names are those that the type declares (`ElementParts.actions`). */
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
