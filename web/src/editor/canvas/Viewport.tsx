import type { CSSProperties, HTMLAttributes, ReactNode, RefObject } from 'react'
import { usePreferences, useSession } from '../store/EditorContext.tsx'
import classes from './canvas.module.css'
import { useArtboardSize } from './Artboard.tsx'

interface ViewportProps extends HTMLAttributes<HTMLDivElement> {
  viewportRef: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/**
 * Visible area of the pasteboard at the scale of the canvas. Its content is passed as children, so that zooming, a
 * growing page and the start of a drag do not re-render it.
 */
export function Viewport({ viewportRef, children, ...handlers }: ViewportProps) {
  const { width, height } = useArtboardSize()
  const scale = usePreferences(({ canvasScale }) => canvasScale) / 100
  const hasRulers = usePreferences(({ showRulers }) => showRulers)
  const gesture = useSession((session) => session.gesture)
  const sizes = { '--zoom': scale, '--width': `${width}px`, '--height': `${height}px` }
  return (
    <div
      ref={viewportRef}
      className={classes.viewport}
      data-canvas=""
      data-gesture={gesture ?? undefined}
      data-rulers={hasRulers || undefined}
      style={sizes as CSSProperties}
      {...handlers}
    >
      {children}
    </div>
  )
}
