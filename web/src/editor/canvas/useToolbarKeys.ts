import { useEffect, type KeyboardEvent, type RefObject } from 'react'

const TOOLS = 'button:not(:disabled), input:not(:disabled)'

/** Alt+F10 goes from the text to its tools, arrows go along them, Escape goes back. */
export function useToolbarKeys(
  bar: RefObject<HTMLElement | null>,
  uuid: string,
): (event: KeyboardEvent) => void {
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      bar.current?.querySelector<HTMLElement>(TOOLS)?.focus()
    }
    // Before the text editor, which has no bar of its own to go to.
    document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  }, [bar])
  return (event) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      focusText(uuid)
      return
    }
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const { target } = event
    if (by === undefined || !bar.current) return
    if (!(target instanceof HTMLButtonElement) || target.hasAttribute('role')) return
    const tools = [...bar.current.querySelectorAll<HTMLElement>(TOOLS)]
    tools.at((tools.indexOf(target) + by) % tools.length)?.focus()
    event.preventDefault()
  }
}

function focusText(uuid: string): void {
  document
    .querySelector<HTMLElement>(`[data-el="${CSS.escape(uuid)}"] [contenteditable="true"]`)
    ?.focus()
}
