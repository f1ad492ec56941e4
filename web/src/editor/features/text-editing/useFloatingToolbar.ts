import { useLayoutEffect, type RefObject } from 'react'
import { clamp, type Box, type Size } from '../../../model/box.ts'
import { useEditor } from '../../store/EditorContext.tsx'

/** EL-TEXT-26: throttle of position updates in milliseconds. */
export const FOLLOW_MS = 30
const GAP = 14
const MARGIN = 8

/** Returns the position of a toolbar: above the edited element, else below it, always within the canvas. */
export function placeToolbar(bar: Size, element: Box, area: Size): { left: number; top: number } {
  const middle = element.left + element.width / 2 - bar.width / 2
  const above = element.top - GAP - bar.height
  const below = element.top + element.height + GAP
  const top = above >= MARGIN ? above : below
  return {
    left: Math.round(clamp(middle, MARGIN, area.width - bar.width - MARGIN)),
    top: Math.round(clamp(top, MARGIN, area.height - bar.height - MARGIN)),
  }
}

/** Keeps a toolbar beside an element on scroll, zoom, resize and growth of the element. */
export function useFloatingToolbar(bar: RefObject<HTMLElement | null>, uuid: string): void {
  const editor = useEditor()
  useLayoutEffect(() => {
    const area = bar.current?.parentElement
    const element = area?.querySelector(`[data-el="${CSS.escape(uuid)}"]`)
    if (!bar.current || !area || !element) return
    const node = bar.current
    const { follow, stop } = throttled(() => put(node, element, area))
    put(node, element, area)
    const sizes = new ResizeObserver(follow)
    for (const one of [node, element, area]) sizes.observe(one)
    const stores = [editor.layout, editor.session, editor.preferences]
    const leave = stores.map((store) => store.subscribe(follow))
    area.addEventListener('scroll', follow, true)
    return () => {
      stop()
      sizes.disconnect()
      leave.forEach((end) => end())
      area.removeEventListener('scroll', follow, true)
    }
  }, [bar, editor, uuid])
}

function put(bar: HTMLElement, element: Element, area: Element): void {
  if (bar.hidden) return
  const [inside, around] = [element.getBoundingClientRect(), area.getBoundingClientRect()]
  const { width, height } = inside
  const place = { left: inside.left - around.left, top: inside.top - around.top, width, height }
  const size = { width: bar.offsetWidth, height: bar.offsetHeight }
  const { left, top } = placeToolbar(size, place, around)
  bar.style.translate = `${left}px ${top}px`
  bar.dataset.placed = ''
}

/** Throttle: calls `run` at most once per 30 ms. */
export function throttled(run: () => void): { follow: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    follow: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        run()
      }, FOLLOW_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
