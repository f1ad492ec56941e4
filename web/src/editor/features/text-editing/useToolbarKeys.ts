import { useEffect, type RefObject } from 'react'
import { keyOf } from '@pinye/plugin-api/keys'

const TOOLS = 'button:not(:disabled), input:not(:disabled)'

/**
 * Alt+F10 moves from the text to its toolbar, arrow keys move along it, Escape returns. Listens on the document, since
 * a plugin's tools are in the toolbar's DOM but not in its React tree.
 */
export function useToolbarKeys(bar: RefObject<HTMLElement | null>, uuid: string): void {
  useEffect(() => {
    // In the capture phase, before the text editor, which has no toolbar of its own to focus.
    const handleShortcut = (event: KeyboardEvent) => {
      if (keyOf(event) !== 'F10' || !event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      bar.current?.querySelector<HTMLElement>(TOOLS)?.focus()
    }
    // In the bubble phase, after the tools themselves.
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

/**
 * Moves the focus to an adjacent button; returns whether it did. Fields and open menus handle arrow keys themselves.
 */
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
