import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { PlacedElement } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'
import classes from '../../canvas/canvas.module.css'

export interface GrowingContentProps {
  editor: Editor
  element: PlacedElement
  children: ReactNode
}

/** Lines of text differ by more than this. */
const THRESHOLD = 5

/** The view of an element that grows with its content: where it needs more than the box, the box is seen as high as it needs. */
export function GrowingContent({ editor, element, children }: GrowingContentProps) {
  const content = useRef<HTMLDivElement>(null)
  const { uuid } = element
  const { height } = element.commonStyle
  // After each drawing of the element: its words, its look or its width may be others.
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
