import { keyOf } from '@pinye/plugin-api/keys'
import { useEffect } from 'react'
import { useEditor, useSession } from '../../store/EditorContext.tsx'
import classes from './actions.module.css'

/**
 * Element picking: while a field requests it, the next press on the canvas picks the element under the pointer, which
 * is outlined, and does nothing else. Escape or a press outside of all elements cancels.
 */
export function useElementPickMode(): void {
  const editor = useEditor()
  const isPointing = useSession(({ onElementPicked }) => onElementPicked !== null)
  useEffect(() => {
    if (!isPointing) return undefined
    const outline = document.createElement('div')
    outline.className = classes.outline ?? ''
    outline.hidden = true
    document.body.append(outline)
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    const end = () => editor.session.pickElement(null)
    const press = (event: PointerEvent) => {
      if (!isOnCanvas(event)) return
      swallow(event)
      const found = elementUnder(event)?.dataset.el
      const { onElementPicked } = editor.session.getState()
      end()
      if (found !== undefined) onElementPicked?.(found)
      // Suppresses the click that belongs to this press.
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 400)
    }
    const show = (event: PointerEvent) => {
      const box = elementUnder(event)?.getBoundingClientRect()
      outline.hidden = box === undefined
      if (box) {
        const { left, top, width, height } = box
        outline.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`
      }
    }
    const key = (event: KeyboardEvent) => {
      if (keyOf(event) !== 'Escape') return
      swallow(event)
      end()
    }
    document.body.dataset.pointing = ''
    addEventListener('pointerdown', press, options)
    addEventListener('pointermove', show, options)
    addEventListener('keydown', key, options)
    return () => {
      stop.abort()
      outline.remove()
      delete document.body.dataset.pointing
    }
  }, [editor, isPointing])
  // The requesting field unmounts with the panel.
  useEffect(() => () => editor.session.pickElement(null), [editor])
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

const isOnCanvas = (event: PointerEvent): boolean =>
  event.target instanceof Element && event.target.closest('[data-canvas]') !== null

/** Searches all layers under the pointer, since frames and handles cover the elements. */
function elementUnder({ clientX, clientY }: PointerEvent): HTMLElement | undefined {
  for (const node of document.elementsFromPoint(clientX, clientY)) {
    const element = node.closest<HTMLElement>('[data-canvas] [data-el]')
    if (element) return element
  }
  return undefined
}
