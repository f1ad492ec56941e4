import { useLayoutEffect, type RefObject } from 'react'
import { currentPage } from '../selection/selection.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import { useDeferredSelection } from '../../ui/pointerState.ts'
import { prepareDragLayer } from './dragLayer.ts'
import { boxNode, type StageDom } from '../../canvas/stageDom.ts'
import { getSnapTargets } from './snapTargets.ts'

/** Fewer are layers of their own soon enough. */
const MANY = 8
/** A page of more elements takes longer than a frame may to be drawn anew without the one that is dragged. */
const FULL = 1000

/**
 * What is selected is likely to be dragged next. Where there is much to do for that, many or a full page, it is done before: not
 * always, since lines of a page that is zoomed become a shade stronger or weaker with it. Draws nothing.
 */
export function DragLayerPreparation({ stage }: { stage: RefObject<StageDom | null> }) {
  const editor = useEditor()
  const selection = useDeferredSelection()
  useLayoutEffect(() => {
    const dom = stage.current
    if (dom === null || selection.length === 0) return undefined
    const isFull = (currentPage(editor)?.elements.length ?? 0) > FULL
    if (selection.length <= MANY && !isFull) return undefined
    if (isFull) getSnapTargets(editor)
    const boxes = selection.flatMap((uuid) => boxNode(dom, uuid) ?? [])
    return prepareDragLayer([...boxes, dom.overlay])
  }, [editor, selection, stage])
  return null
}
