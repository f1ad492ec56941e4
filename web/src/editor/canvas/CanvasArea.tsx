import { useCallback, useMemo, useRef, type CSSProperties, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { findPage } from '../../model/change.ts'
import { useDocument, useEditor, usePreferences, useSession } from '../store/EditorContext.tsx'
import { AlignBar } from './AlignBar.tsx'
import classes from './canvas.module.css'
import { CanvasMenu, useCanvasMenu } from './CanvasMenu.tsx'
import { editInPlace, pressOnCanvas } from './pressOnCanvas.ts'
import { panGesture } from './panGesture.ts'
import { SelectionOverlay } from './SelectionOverlay.tsx'
import { Sheet, useSheetSize } from './Sheet.tsx'
import type { StageDom } from './stageDom.ts'
import { useSpaceHeld } from './useSpaceHeld.ts'
import { useZoom } from './useZoom.ts'
import { ZoomBar } from './ZoomBar.tsx'

export interface CanvasAreaProps {
  /** Lets the panels ask where on the sheet something was dropped. */
  stageRef: RefObject<StageDom | null>
}

/** The pasteboard with the page on it: everything the author does by hand begins here. */
export function CanvasArea({ stageRef }: CanvasAreaProps) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const viewport = useRef<HTMLDivElement>(null)
  const { width, height } = useSheetSize()
  const scale = usePreferences(({ canvasScale }) => canvasScale) / 100
  const gesture = useSession((session) => session.gesture)
  const isEmpty = useIsEmpty()
  const stage = useStage(stageRef)
  const spaceHeld = useSpaceHeld(viewport)
  const zoom = useZoom(viewport)
  const menu = useCanvasMenu()
  const sizes = { '--zoom': scale, '--width': `${width}px`, '--height': `${height}px` }
  return (
    <div className={classes.area}>
      <div
        ref={viewport}
        className={classes.viewport}
        data-canvas=""
        data-gesture={gesture ?? undefined}
        style={sizes as CSSProperties}
        onPointerDown={(event) => {
          const dom = stage.get()
          const pans = event.button === 1 || (event.button === 0 && spaceHeld.current)
          if (pans && viewport.current) {
            event.preventDefault()
            panGesture(editor, viewport.current, event.nativeEvent)
          } else if (event.button === 0 && dom) pressOnCanvas(editor, dom, event.nativeEvent)
        }}
        onDoubleClick={(event) => editInPlace(editor, event.target)}
        onContextMenu={menu.open}
      >
        <div className={classes.room}>
          <div className={classes.stage}>
            <Sheet sheetRef={stage.setSheet} />
            <div className={classes.outside} />
            {isEmpty && (
              <div className={classes.empty}>
                <span className={classes.emptyTitle}>{t('messages:editor.emptyPage')}</span>
                {t('canvas.empty')}
              </div>
            )}
            <div ref={stage.setGuides} className={classes.guides} aria-hidden="true" />
            <div ref={stage.setOverlay} className={classes.overlay} aria-hidden="true">
              <SelectionOverlay stage={stage.get} />
            </div>
          </div>
        </div>
      </div>
      <AlignBar />
      <ZoomBar zoom={zoom} />
      <CanvasMenu menu={menu} />
      <LiveRegion />
    </div>
  )
}

function LiveRegion() {
  const spoken = useSession((session) => session.spoken)
  return (
    <div className={classes.spoken} role="status" aria-live="polite">
      {spoken}
    </div>
  )
}

function useIsEmpty(): boolean {
  const pageId = useSession((session) => session.pageId)
  return useDocument(({ work }) => findPage(work, pageId)?.elements.length === 0)
}

/** Collects the parts gestures touch, and hands them out once all are on the page. */
function useStage(stageRef: RefObject<StageDom | null>) {
  const editor = useEditor()
  const parts = useRef<Partial<Omit<StageDom, 'zoom'>>>({})
  const collect = useCallback(
    (name: 'sheet' | 'overlay' | 'guides', node: HTMLElement | null) => {
      parts.current = { ...parts.current, [name]: node ?? undefined }
      const { sheet, overlay, guides } = parts.current
      const zoom = () => editor.preferences.getState().canvasScale / 100
      stageRef.current = sheet && overlay && guides ? { sheet, overlay, guides, zoom } : null
    },
    [editor, stageRef],
  )
  return useMemo(
    () => ({
      get: () => stageRef.current,
      setSheet: (node: HTMLElement | null) => collect('sheet', node),
      setOverlay: (node: HTMLElement | null) => collect('overlay', node),
      setGuides: (node: HTMLElement | null) => collect('guides', node),
    }),
    [collect, stageRef],
  )
}
