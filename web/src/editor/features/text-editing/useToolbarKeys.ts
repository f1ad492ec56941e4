import { useEffect, type RefObject } from 'react'
import { keyOf } from '@pinye/plugin-api/keys'

const TOOLS = 'button:not(:disabled), input:not(:disabled)'

/**
 * Alt+F10 goes from the text to its tools, arrows go along them, Escape goes back. The tools of a plugin stand in the bar and
 * not in its tree of React, so the document is listened to.
 */
export function useToolbarKeys(bar: RefObject<HTMLElement | null>, uuid: string): void {
  useEffect(() => {
    // Before the text editor, which has no bar of its own to go to.
    const handleShortcut = (event: KeyboardEvent) => {
      if (keyOf(event) !== 'F10' || !event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      bar.current?.querySelector<HTMLElement>(TOOLS)?.focus()
    }
    // After the tools themselves.
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof Element) || !bar.current?.contains(target)) return
      if (keyOf(event) === 'Escape') focusText(uuid)
      else if (!goAlong(bar.current, target, keyOf(event))) return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleShortcut, true)
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('keydown', handleShortcut, true)
      document.removeEventListener('keydown', handleKey)
    }
  }, [bar, uuid])
}

/** Whether a key leads from one button of the bar to the next; fields and opened menus have arrows of their own. */
function goAlong(bar: HTMLElement, from: Element, key: string): boolean {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (by === undefined || !(from instanceof HTMLButtonElement) || from.hasAttribute('role')) {
    return false
  }
  const tools = [...bar.querySelectorAll<HTMLElement>(TOOLS)]
  tools.at((tools.indexOf(from) + by) % tools.length)?.focus()
  return true
}

function focusText(uuid: string): void {
  document
    .querySelector<HTMLElement>(`[data-el="${CSS.escape(uuid)}"] [contenteditable="true"]`)
    ?.focus()
}
