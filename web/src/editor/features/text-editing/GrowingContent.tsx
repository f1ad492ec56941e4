import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { PlacedElement } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'
import classes from '../../canvas/canvas.module.css'

export interface GrowingContentProps {
  editor: Editor
  element: PlacedElement
  children: ReactNode
}

/** Minimum difference in pixels; a line of text is higher. */
const THRESHOLD = 5

/**
 * View of an element that grows with its content: if the content is higher than the box, the box is shown in that
 * height.
 */
export function GrowingContent({ editor, element, children }: GrowingContentProps) {
  const content = useRef<HTMLDivElement>(null)
  const { uuid } = element
  const { height } = element.commonStyle
  // After every render, since text, look or width may have changed.
  useLayoutEffect(() => {
    const needed = content.current?.offsetHeight ?? 0
    if (needed >= height + THRESHOLD) editor.measure(uuid, { height: needed })
  })
  return (
    <div ref={content} className={`${classes.content} ${classes.growing}`} inert>
      {children}
    </div>
  )
}
