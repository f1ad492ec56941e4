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
  /** Its type as far as it has come. */
  kind: PluginElement
  context: CanvasContext
  isChosen: boolean
  isEditing: boolean
  severity: string | undefined
  /** Fetches again what its view could not show. */
  retry: (() => void) | undefined
}

/** One element on the canvas; drawn again only when it, or its own selection, changes. */
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
      {/* Its name stands in it: as a label of the box it would have to say all that is seen there. */}
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
