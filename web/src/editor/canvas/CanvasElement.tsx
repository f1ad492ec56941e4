import { memo } from 'react'
import type { PlacedElement } from '../../model/work.ts'
import type { PluginElement } from '../../plugins/pluginElement.ts'
import { boxAttributes } from '../../runtime/ElementBox.tsx'
import { unscaled } from '../../runtime/elementStyle.ts'
import classes from './canvas.module.css'
import { CanvasElementContent } from './CanvasElementContent.tsx'
import { elementExcerpt, elementTitle } from './elementTitle.ts'
import type { CanvasContext } from './useCanvasContext.ts'

export interface CanvasElementProps {
  element: PlacedElement
  /** Loaded parts of its type. */
  kind: PluginElement
  context: CanvasContext
  isChosen: boolean
  isEditing: boolean
  severity: string | undefined
  /** Fetches again the data that its view failed to load. */
  retry: (() => void) | undefined
}

/** An element on the canvas; re-renders only when the element or its selection changes. */
export const CanvasElement = memo(function CanvasElement(props: CanvasElementProps) {
  const { element, kind, context, isChosen, isEditing, severity, retry } = props
  const type = kind.elementType ?? undefined
  const title = elementTitle(element, type, context.language)
  const isDimmed = element.visible === false && type?.alwaysVisible !== true
  const isLocked = element.locked === true
  const { locked, hidden } = context.words
  const spoken = [title, elementExcerpt(element, type), isLocked && locked, isDimmed && hidden]
  const attributes = {
    role: 'option',
    tabIndex: -1,
    'aria-selected': isChosen,
    className: isEditing ? classes.editing : undefined,
    'data-dimmed': isDimmed ? '' : undefined,
    'data-locked': isLocked ? '' : undefined,
    'data-finding': severity,
    onFocus: context.onFocus,
  }
  return (
    <div {...boxAttributes(element, attributes, unscaled)}>
      {/* The name as hidden text: an aria-label on the box would replace all of its content for screen readers. */}
      <span role="img" className={classes.named} aria-label={spoken.filter(Boolean).join(', ')} />
      <CanvasElementContent
        element={element}
        kind={kind}
        context={context}
        label={title}
        isEditing={isEditing}
        retry={retry}
      />
    </div>
  )
})
