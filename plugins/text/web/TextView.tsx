import { useEffect, useRef } from 'react'
import { RichText, useRuntime } from '@pinye/plugin-api'
import type { ViewElement, ViewProps } from '@pinye/plugin-api'
import { textClass, textStyle } from './textProps.ts'
import type { TextProps } from './textProps.ts'
import './text.css'

/** EL-TEXT: the stored HTML as it is, in the style of the whole element. */
export function TextView({ props, element, onResize }: ViewProps<TextProps>) {
  const { mode } = useRuntime()
  const content = useRef<HTMLDivElement>(null)
  useContentSize(content, element, mode === 'edit' ? onResize : undefined)
  return (
    <div className={textClass(props)} style={textStyle(props)}>
      <div ref={content}>
        <RichText html={props.text} />
      </div>
    </div>
  )
}

const FIRST_ADJUST_MS = 1000
const DEBOUNCE_MS = 300
const THRESHOLD = 5

/** EL-TEXT-33: in the editor the box follows its content, between 60x30 and 1200x800. */
function useContentSize(
  content: { current: HTMLDivElement | null },
  element: ViewElement,
  onResize: ViewProps['onResize'],
) {
  const latest = useRef({ element, onResize })
  useEffect(() => {
    latest.current = { element, onResize }
  })
  const watched = onResize !== undefined
  useEffect(() => {
    const box = content.current
    if (!box || !watched || typeof ResizeObserver === 'undefined') return
    let timer = setTimeout(adjust, FIRST_ADJUST_MS)
    let firstSeen = false
    const observer = new ResizeObserver(() => {
      if (!firstSeen) {
        firstSeen = true
        return
      }
      clearTimeout(timer)
      timer = setTimeout(adjust, DEBOUNCE_MS)
    })
    function adjust() {
      const { element: current, onResize: resize } = latest.current
      const size = fittingSize(current, box?.offsetWidth ?? 0, box?.offsetHeight ?? 0)
      if (size) resize?.(size)
    }
    observer.observe(box)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [content, watched])
}

/** The size that holds the content, or nothing when it differs by less than 5 px. */
export function fittingSize(
  element: Pick<ViewElement, 'width' | 'height'>,
  contentWidth: number,
  contentHeight: number,
): { width: number; height: number } | undefined {
  if (contentHeight === 0) return undefined
  const width = Math.min(1200, Math.max(60, element.width, contentWidth))
  const height = Math.min(800, Math.max(30, contentHeight))
  const changed =
    Math.abs(width - element.width) >= THRESHOLD || Math.abs(height - element.height) >= THRESHOLD
  return changed ? { width, height } : undefined
}
