import { useEffect, type RefObject } from 'react'
import { readingOrder } from '../../../model/elements/readingOrder.ts'
import { currentPage } from './selection.ts'
import type { Editor } from '../../store/editor.ts'
import { focusElement } from '../../canvas/focusElement.ts'

/**
 * Roving tabindex: the canvas is one tab stop, at the element used last; keys move to the others. When the focused
 * element is removed, the next one gets the focus.
 */
export function useRovingFocus(editor: Editor, artboard: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = artboard.current
    if (!root) return undefined
    let stop: HTMLElement | undefined
    let holder: EventTarget | null = null
    const updateTabStop = () => {
      const next = nodeOf(root, stopOf(editor, stop)) ?? root
      if (next !== stop) stop?.setAttribute('tabindex', '-1')
      if (next !== root) root.setAttribute('tabindex', '-1')
      next.setAttribute('tabindex', '0')
      stop = next
      const isLost = holder instanceof Element && !holder.isConnected
      if (isLost && document.activeElement === document.body) focusElement(stop.dataset.el)
      if (isLost) holder = document.activeElement
    }
    const handleFocus = ({ target }: FocusEvent) => {
      holder = root.contains(target as Node) ? target : null
    }
    const children = new MutationObserver(updateTabStop)
    children.observe(root, { childList: true })
    document.addEventListener('focusin', handleFocus)
    const leave = editor.session.subscribe((state, before) => {
      if (state.selection !== before.selection || state.pageId !== before.pageId) updateTabStop()
    })
    updateTabStop()
    return () => {
      children.disconnect()
      document.removeEventListener('focusin', handleFocus)
      leave()
    }
  }, [editor, artboard])
}

/** Returns the tab stop: the selected element, else the former stop, else the first in reading order. */
function stopOf(editor: Editor, former: HTMLElement | undefined): string | undefined {
  const { selection, entered } = editor.session.getState()
  const page = currentPage(editor)
  const known = former?.dataset.el
  if (known !== undefined && selection.includes(known)) return known
  const last = selection.at(-1)
  if (last !== undefined) return last
  const isThere = page?.elements.some(({ uuid }) => uuid === known)
  return isThere ? known : readingOrder(page, entered)[0]?.[0]
}

function nodeOf(root: HTMLElement, uuid: string | undefined): HTMLElement | null {
  return uuid === undefined ? null : root.querySelector(`[data-el="${CSS.escape(uuid)}"]`)
}
