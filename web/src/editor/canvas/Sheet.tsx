import { RuntimeProvider } from '@pinye/plugin-api'
import { memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { canvasHeight } from '../../model/canvasHeight.ts'
import { findPage } from '../../model/change.ts'
import { safeColor } from '../../runtime/elementStyle.ts'
import { PageBackdrop } from '../../runtime/PageBackdrop.tsx'
import { useDocument, usePreferences, useSeen, useSession } from '../store/EditorContext.tsx'
import classes from './canvas.module.css'
import { CanvasElement } from './CanvasElement.tsx'
import { useEditRuntime } from './useEditRuntime.ts'

/** The page itself: 375 px wide, with its elements (CV-001). */
export const Sheet = memo(function Sheet({ sheetRef }: { sheetRef: Ref<HTMLDivElement> }) {
  const { t } = useTranslation('editor')
  const runtime = useEditRuntime()
  const pageId = useSession((session) => session.pageId)
  const uuids = useDocument(
    useShallow(({ work }) => findPage(work, pageId)?.elements.map(({ uuid }) => uuid) ?? []),
  )
  const title = useDocument(({ work }) => findPage(work, pageId)?.title ?? '')
  const background = useDocument(({ work }) => findPage(work, pageId)?.backgroundColor)
  const hasGrid = usePreferences(({ showGrid }) => showGrid)
  const gridSize = usePreferences((preferences) => preferences.gridSize)
  const style = { backgroundColor: safeColor(background) ?? '#ffffff', '--grid': `${gridSize}px` }
  return (
    <div
      ref={sheetRef}
      className={hasGrid ? `${classes.sheet} ${classes.gridded}` : classes.sheet}
      style={style}
      role="listbox"
      aria-multiselectable="true"
      aria-label={t('canvas.label', { title })}
    >
      <Backdrop />
      <RuntimeProvider runtime={runtime}>
        {uuids.map((uuid) => (
          <CanvasElement key={uuid} uuid={uuid} />
        ))}
      </RuntimeProvider>
    </div>
  )
})

function Backdrop() {
  const pageId = useSession((session) => session.pageId)
  const background = useDocument(({ work }) => findPage(work, pageId)?.background)
  const size = useSheetSize()
  return <PageBackdrop background={background} {...size} />
}

/** Width and height of the sheet in design pixels. */
export function useSheetSize(): { width: number; height: number } {
  const pageId = useSession((session) => session.pageId)
  return useSeen(
    useShallow(({ work }) => ({
      width: work.width,
      height: canvasHeight(work, findPage(work, pageId)),
    })),
  )
}
