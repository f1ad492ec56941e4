import { memo, useMemo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { canvasHeight } from '../../model/pages/canvasHeight.ts'
import { findPage } from '../../model/change.ts'
import type { PlacedElement } from '../../model/work.ts'
import { usePluginElements } from '../../plugins/usePluginElement.ts'
import { safeColor } from '../../runtime/elementStyle.ts'
import { PageBackdrop } from '../../runtime/PageBackdrop.tsx'
import { useCurrentPage, usePreferences, useLayout, useSession } from '../store/EditorContext.tsx'
import classes from './canvas.module.css'
import { CanvasElement } from './CanvasElement.tsx'
import { useCanvasContext, worstOf } from './useCanvasContext.ts'

/** The page, 375 px wide, with its elements (CV-001). */
export const Artboard = memo(function Artboard({
  artboardRef,
}: {
  artboardRef: Ref<HTMLDivElement>
}) {
  const { t } = useTranslation('editor')
  const { title, backgroundColor, background } = useArtboardStyle()
  const size = useArtboardSize()
  const hasGrid = usePreferences(({ showGrid }) => showGrid)
  const gridSize = usePreferences((preferences) => preferences.gridSize)
  const style = {
    backgroundColor: safeColor(backgroundColor) ?? '#ffffff',
    '--grid': `${gridSize}px`,
  }
  return (
    <div
      ref={artboardRef}
      className={classes.artboard}
      style={style}
      role="listbox"
      aria-multiselectable="true"
      aria-label={t('canvas.label', { title })}
    >
      <PageBackdrop background={background} {...size} />
      {/* Aids of the editor only; a cover is rendered without them. */}
      {hasGrid && <div className={classes.grid} data-capture="exclude" />}
      <ReadElements />
    </div>
  )
})

/**
 * Returns the artboard's style; subscribes to the page's own properties, so that a change of an element does not
 * re-render it.
 */
function useArtboardStyle() {
  const pageId = useSession((session) => session.pageId)
  return useLayout(
    useShallow(({ work }) => {
      const page = findPage(work, pageId)
      return {
        title: page?.title ?? '',
        backgroundColor: page?.backgroundColor,
        background: page?.background,
      }
    }),
  )
}

/** Reads the context that all elements share, once for all of them. */
const ReadElements = memo(function ReadElements() {
  return <Elements {...useCanvasContext()} />
})

const NONE: readonly PlacedElement[] = []

/** Renders the elements of the page, each with its props. */
function Elements({ context, retries }: ReturnType<typeof useCanvasContext>) {
  const elements = useCurrentPage()?.elements ?? NONE
  const selection = useSession((session) => session.selection)
  const editing = useSession((session) => session.editing)
  const diagnostics = useSession((session) => session.diagnostics)
  const types = useMemo(() => [...new Set(elements.map(({ name }) => name))], [elements])
  const kindOf = usePluginElements(types)
  const chosen = useMemo(() => new Set(selection), [selection])
  const worst = useMemo(() => worstOf(diagnostics), [diagnostics])
  return elements.map((element) => (
    <CanvasElement
      key={element.uuid}
      element={element}
      kind={kindOf(element.name)}
      context={context}
      isChosen={chosen.has(element.uuid)}
      isEditing={editing === element.uuid}
      severity={worst.get(element.uuid)}
      retry={retries.get(element.uuid)}
    />
  ))
}

/** Returns width and height of the artboard in design pixels. */
export function useArtboardSize(): { width: number; height: number } {
  const pageId = useSession((session) => session.pageId)
  return useLayout(
    useShallow(({ work }) => ({
      width: work.width,
      height: canvasHeight(work, findPage(work, pageId)),
    })),
  )
}
