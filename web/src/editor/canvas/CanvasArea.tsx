import { useLayoutEffect, useRef, type RefObject } from 'react'
import { SafeLines } from '../features/pages/SafeLines.tsx'
import { LivePreview } from '../lazyParts.ts'
import { ModeSwitch } from '../features/preview/ModeSwitch.tsx'
import { UploadPlaceholderLayer } from '../features/uploads/UploadPlaceholderLayer.tsx'
import { isContextPress } from '../../ui/platform.ts'
import { useEditor, useSession } from '../store/EditorContext.tsx'
import { AlignBar } from '../features/placement/AlignBar.tsx'
import classes from './canvas.module.css'
import { CanvasMenu, useCanvasMenu } from './CanvasMenu.tsx'
import { EditingBar } from '../features/text-editing/EditingBar.tsx'
import { EmptyPage } from '../features/pages/EmptyPage.tsx'
import { fingerGesture } from './fingerGesture.ts'
import { editInPlace, pressOnCanvas, touchOnCanvas } from '../features/selection/pressOnCanvas.ts'
import { panGesture } from './panGesture.ts'
import { Rulers } from '../features/rulers/Rulers.tsx'
import { SelectionOverlay } from '../features/selection/SelectionOverlay.tsx'
import { Artboard } from './Artboard.tsx'
import type { StageDom } from './stageDom.ts'
import { isTracking } from '../features/drag/trackPointer.ts'
import { useRovingFocus } from '../features/selection/useRovingFocus.ts'
import { useSpaceHeld } from '../features/shortcuts/useSpaceHeld.ts'
import { useZoom } from './useZoom.ts'
import { Viewport } from './Viewport.tsx'
import { ZoomBar } from './ZoomBar.tsx'

export interface CanvasAreaProps {
  /** Gives the panels access to the artboard, to locate a drop. */
  stageRef: RefObject<StageDom | null>
}

/** The pasteboard with the page; the entry point of all pointer interaction. */
export function CanvasArea({ stageRef }: CanvasAreaProps) {
  const editor = useEditor()
  const viewport = useRef<HTMLDivElement>(null)
  const isPreviewing = useSession(({ mode }) => mode === 'preview')
  const artboard = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const guides = useRef<HTMLDivElement>(null)
  usePublishedStage(stageRef, { artboard, overlay, guides })
  useRovingFocus(editor, artboard)
  const spaceHeld = useSpaceHeld(viewport)
  const zoom = useZoom(viewport)
  const menu = useCanvasMenu(stageRef)
  return (
    <div className={classes.area}>
      <Viewport
        viewportRef={viewport}
        onPointerDown={({ nativeEvent: down }) => {
          const [dom, node] = [stageRef.current, viewport.current]
          if (isTracking(down) || isContextPress(down) || !dom || !node) return
          if (down.button === 1 || (down.button === 0 && spaceHeld.current)) {
            down.preventDefault()
            panGesture(editor, node, down)
          } else if (down.button === 0 && down.pointerType === 'touch') {
            touchOnCanvas(editor, dom, down, (onTap) =>
              fingerGesture(editor, { viewport: node, zoom, down, onTap }),
            )
          } else if (down.button === 0) pressOnCanvas(editor, dom, down)
        }}
        onDoubleClick={(event) => editInPlace(editor, event.target)}
        onContextMenu={menu.open}
        onKeyDown={menu.openByKey}
      >
        <div className={classes.scrollArea}>
          <div className={classes.artboardFrame} data-artboard-frame="">
            <div className={classes.stage}>
              <Artboard artboardRef={artboard} />
              <div className={classes.outside} />
              <SafeLines />
              <EmptyPage />
              <UploadPlaceholderLayer />
              <Rulers stage={stageRef} />
              <div ref={guides} className={classes.guides} aria-hidden="true" />
              <div className={classes.overlay} aria-hidden="true">
                <div ref={overlay} className={classes.frames}>
                  <SelectionOverlay stage={stageRef} />
                </div>
              </div>
            </div>
          </div>
        </div>
      </Viewport>
      <AlignBar />
      <EditingBar />
      <ZoomBar zoom={zoom} />
      <CanvasMenu menu={menu} />
      <LiveRegion />
      {isPreviewing && <LivePreview />}
      <ModeSwitch />
    </div>
  )
}

function LiveRegion() {
  const spoken = useSession((session) => session.liveRegionText)
  return (
    <div className={classes.spoken} role="status" aria-live="polite">
      {spoken}
    </div>
  )
}

interface StageParts {
  artboard: RefObject<HTMLElement | null>
  overlay: RefObject<HTMLElement | null>
  guides: RefObject<HTMLElement | null>
}

/** Publishes the DOM nodes that gestures use in the ref, while they are mounted. */
function usePublishedStage(
  stageRef: RefObject<StageDom | null>,
  { artboard, overlay, guides }: StageParts,
): void {
  const { preferences } = useEditor()
  useLayoutEffect(() => {
    if (!artboard.current || !overlay.current || !guides.current) return undefined
    stageRef.current = {
      artboard: artboard.current,
      overlay: overlay.current,
      guides: guides.current,
      zoom: () => preferences.getState().canvasScale / 100,
    }
    return () => {
      stageRef.current = null
    }
  }, [preferences, stageRef, artboard, overlay, guides])
}
