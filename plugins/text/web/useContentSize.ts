import { useEffect, useRef } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import type { ViewElement } from '@pinye/plugin-api'

const FIRST_LOOK_MS = 1000
const DEBOUNCE_MS = 300
const THRESHOLD = 5

type Size = Pick<ViewElement, 'width' | 'height'>

/**
 * EL-TEXT-33: in the editor the box is displayed as high as its content, and at least 60x30. At first it only grows: a
 * box that the author made larger than its text keeps its size until the text or its style (`props`) changes.
 */
export function useContentSize(
  content: { current: HTMLElement | null },
  element: ViewElement,
  props: object,
) {
  const { onMeasure } = useRuntime()
  const opened = useRef(props)
  const latest = useRef({ element, onMeasure, props })
  useEffect(() => {
    latest.current = { element, onMeasure, props }
  })
  const watched = onMeasure !== undefined
  const grow = useRef<() => void>(undefined)
  const { width, height } = element
  // Resizing the box by hand lays out the content before `element` has the new size; the observer does not fire again
  // then.
  useEffect(() => {
    if (!grow.current) return
    const timer = setTimeout(() => grow.current?.(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [width, height])
  useEffect(() => {
    const box = content.current
    if (!box || !watched || typeof ResizeObserver === 'undefined') return
    let timer = setTimeout(propose, FIRST_LOOK_MS)
    let firstSeen = false
    const observer = new ResizeObserver(() => {
      if (!firstSeen) {
        firstSeen = true
        return
      }
      clearTimeout(timer)
      timer = setTimeout(propose, DEBOUNCE_MS)
    })
    grow.current = () => propose(true)
    function propose(growsOnly = false) {
      const { element: current, onMeasure: say, props: shown } = latest.current
      const size = fittingSize(current, box?.offsetWidth ?? 0, box?.offsetHeight ?? 0)
      const mayShrink = !growsOnly && shown !== opened.current
      if (size && (mayShrink || isLarger(size, current))) say?.(size)
    }
    observer.observe(box)
    return () => {
      clearTimeout(timer)
      grow.current = undefined
      observer.disconnect()
    }
  }, [content, watched])
}

function isLarger(size: Size, than: Size): boolean {
  return size.width > than.width || size.height > than.height
}

/** Returns the size that fits the content; undefined if it differs by less than 5 px. */
export function fittingSize(
  element: Size,
  contentWidth: number,
  contentHeight: number,
): Size | undefined {
  if (contentHeight === 0) return undefined
  const width = Math.min(1200, Math.max(60, element.width, contentWidth))
  const height = Math.max(30, contentHeight)
  const changed =
    Math.abs(width - element.width) >= THRESHOLD || Math.abs(height - element.height) >= THRESHOLD
  return changed ? { width, height } : undefined
}
