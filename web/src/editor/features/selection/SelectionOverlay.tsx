import { IconLock, IconRotate } from '@tabler/icons-react'
import {
  memo,
  useEffect,
  type CSSProperties,
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { getBoundingBox, union } from '../../../model/box.ts'
import { findElement, findPage } from '../../../model/change.ts'
import type { Handle } from '../../../model/layout/resizeBox.ts'
import { useEditor, useElement, useLayout, useSession } from '../../store/EditorContext.tsx'
import classes from '../../canvas/canvas.module.css'
import { resizeGesture } from '../drag/resizeGesture.ts'
import { rotateGesture } from '../drag/rotateGesture.ts'
import { boxNode, type StageDom } from '../../canvas/stageDom.ts'

const HANDLES: Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']

/** Frames around selected elements, with handles around the whole selection (CV-013). */
export function SelectionOverlay({ stage }: { stage: RefObject<StageDom | null> }) {
  const selection = useSession((session) => session.selection)
  const editing = useSession((session) => session.editing)
  if (editing !== null) return null
  const [only] = selection
  return (
    <>
      {selection.map((uuid) => (
        <Frame key={uuid} uuid={uuid} />
      ))}
      {selection.length === 1 && only !== undefined && <SingleHandles uuid={only} stage={stage} />}
      {selection.length > 1 && <GroupHandles stage={stage} />}
    </>
  )
}

const Frame = memo(function Frame({ uuid }: { uuid: string }) {
  const element = useElement(uuid)
  if (!element) return null
  const { left, top, width, height, rotate } = element.commonStyle
  const style = { left, top, width, height, transform: rotate ? `rotate(${rotate}deg)` : undefined }
  return (
    <div className={classes.frame} data-frame={uuid} style={style}>
      {element.locked && <IconLock className={classes.lock} size={14} aria-hidden />}
    </div>
  )
})

function SingleHandles({ uuid, stage }: { uuid: string; stage: RefObject<StageDom | null> }) {
  const editor = useEditor()
  const element = useElement(uuid)
  if (!element || element.locked || editor.types().get(element.name)?.fillsPage) return null
  const { left, top, width, height, rotate } = element.commonStyle
  const style = { left, top, width, height, transform: rotate ? `rotate(${rotate}deg)` : undefined }
  return (
    <HandleFrame className={classes.group} style={style}>
      <TurnHandle stage={stage} />
      <Handles stage={stage} turned={rotate} {...roomOf(width, height)} />
    </HandleFrame>
  )
}

const TurnHandle = memo(function TurnHandle({ stage }: { stage: RefObject<StageDom | null> }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const handleTurn = (event: ReactPointerEvent) => {
    const dom = stage.current
    if (event.button !== 0 || !dom) return
    event.stopPropagation()
    rotateGesture(editor, dom, event.nativeEvent)
  }
  return (
    <div className={classes.turn} title={t('canvas.rotate')} onPointerDown={handleTurn}>
      <IconRotate size={12} stroke={2.2} aria-hidden />
    </div>
  )
})

/** Number of selected elements from which their layers are prepared; fewer are made within a frame. */
const MANY_LAYERS = 8

/**
 * Has the browser make the layers of many elements when they are selected: making dozens takes longer than a frame, for
 * which the first move of a drag would wait.
 */
function usePreparedLayers(stage: RefObject<StageDom | null>, selection: readonly string[]): void {
  useEffect(() => {
    const dom = stage.current
    if (dom === null || selection.length <= MANY_LAYERS) return undefined
    const nodes = selection.flatMap((uuid) => boxNode(dom, uuid) ?? [])
    for (const node of nodes) node.style.willChange = 'translate'
    return () => {
      for (const node of nodes) node.style.willChange = ''
    }
  }, [selection, stage])
}

function GroupHandles({ stage }: { stage: RefObject<StageDom | null> }) {
  const session = useSession(useShallow(({ pageId, selection }) => ({ pageId, selection })))
  usePreparedLayers(stage, session.selection)
  const box = useLayout(
    useShallow(({ work }) => {
      const page = findPage(work, session.pageId)
      const chosen = session.selection.flatMap((uuid) => findElement(page, uuid) ?? [])
      return union(chosen.filter(({ locked }) => !locked).map(getBoundingBox))
    }),
  )
  if (!box) return null
  return (
    <HandleFrame className={`${classes.group} ${classes.several}`} style={box}>
      <TurnHandle stage={stage} />
      <Handles stage={stage} turned={0} isNarrow={false} isLow={false} />
    </HandleFrame>
  )
}

interface HandleFrameProps {
  className: string | undefined
  style: CSSProperties
  children: ReactNode
}

/**
 * Sets the current gesture as an attribute on the frame itself: on an ancestor it would make the browser match the
 * handles' selectors against a whole full page.
 */
function HandleFrame({ className, style, children }: HandleFrameProps) {
  const gesture = useSession((session) => session.gesture)
  return (
    <div className={className} data-frame="group" data-gesture={gesture ?? undefined} style={style}>
      {children}
    </div>
  )
}

interface HandlesProps {
  stage: RefObject<StageDom | null>
  turned: number
  /** Whether a side is too short for a handle in its middle. */
  isNarrow: boolean
  isLow: boolean
}

/** Children of the moving frame, memoized: they re-render when other handles are needed, not when the frame moves. */
const Handles = memo(function Handles({ stage, turned, isNarrow, isLow }: HandlesProps) {
  const editor = useEditor()
  const handlePull = (handle: Handle, event: ReactPointerEvent) => {
    const dom = stage.current
    if (event.button !== 0 || !dom) return
    event.stopPropagation()
    resizeGesture(editor, dom, handle, event.nativeEvent)
  }
  return HANDLES.filter((handle) => isRoomy(handle, isNarrow, isLow)).map((handle) => (
    <div
      key={handle}
      className={classes.handle}
      data-handle={handle}
      style={{ '--cursor': cursorOf(handle, turned) } as CSSProperties}
      onPointerDown={(event) => handlePull(handle, event)}
    />
  ))
})

/**
 * Returns which sides have no handle: on small elements such as icons it would cover them; a line of text keeps those
 * that change its width.
 */
function roomOf(width: number, height: number): Pick<HandlesProps, 'isNarrow' | 'isLow'> {
  return { isNarrow: width < 48, isLow: height < (width < 48 ? 48 : 24) }
}

function isRoomy(handle: Handle, isNarrow: boolean, isLow: boolean): boolean {
  if (handle === 'n' || handle === 's') return !isNarrow
  return handle === 'e' || handle === 'w' ? !isLow : true
}

const CURSORS = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const
const ANGLES: Record<Handle, number> = { n: 0, ne: 1, e: 2, se: 3, s: 4, sw: 5, w: 6, nw: 7 }

/** Returns the cursor of a handle, rotated with the element. */
function cursorOf(handle: Handle, turned: number): string {
  const eighth = (ANGLES[handle] + Math.round(turned / 45) + 8) % 4
  return CURSORS[eighth] ?? 'default'
}
