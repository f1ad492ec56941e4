import { outlineOf, union, type Box } from '../../model/box.ts'
import type { Offset } from '../../model/moveElements.ts'
import { snapBox, snapToGrid, type SnapLine } from '../../model/snap.ts'
import { moveSelection } from '../actions/arrange.ts'
import { speak } from '../actions/speak.ts'
import type { Editor } from '../store/editor.ts'
import { createGuideLayer, type GuideLayer } from './guideLayer.ts'
import { boxNode, frameNode, type StageDom } from './stageDom.ts'
import { surroundings, type Surroundings } from './surroundings.ts'
import { trackPointer } from './trackPointer.ts'

/**
 * Drags the selection. While the pointer moves only a CSS translation changes; the document changes
 * once, when it is released.
 */
export function moveGesture(
  editor: Editor,
  stage: StageDom,
  down: PointerEvent,
  onClick: () => void,
) {
  let around: Surroundings | undefined
  let start: Box | undefined
  let nodes: HTMLElement[] = []
  let guides: GuideLayer | undefined
  let offset: Offset = { x: 0, y: 0 }

  function finish(): void {
    for (const node of nodes) {
      node.style.translate = ''
      node.style.willChange = ''
    }
    guides?.remove()
    editor.session.setState({ gesture: null })
  }

  trackPointer(down, {
    onClick,
    onStart() {
      around = surroundings(editor)
      start = union(around.chosen.map(outlineOf))
      nodes = movedNodes(stage, around)
      for (const node of nodes) node.style.willChange = 'translate'
      guides = createGuideLayer(stage.guides, stage.zoom())
      editor.session.setState({ gesture: 'move' })
    },
    onMove(event) {
      if (!around || !start) return
      const wanted = pulled(down, event, stage.zoom())
      const settled = settle(editor, {
        start,
        wanted,
        around,
        isFree: event.ctrlKey || event.metaKey,
      })
      offset = settled.offset
      for (const node of nodes) node.style.translate = `${offset.x}px ${offset.y}px`
      const now = { ...start, left: start.left + offset.x, top: start.top + offset.y }
      guides?.show(settled.lines, {
        text: `${Math.round(now.left)}, ${Math.round(now.top)}`,
        at: now,
      })
    },
    onEnd() {
      finish()
      if (!start) return
      editor.endStep()
      moveSelection(editor, offset)
      speak(editor, 'spoken.moved', { left: start.left + offset.x, top: start.top + offset.y })
    },
    onCancel: finish,
  })
}

function movedNodes(stage: StageDom, { chosen }: Surroundings): HTMLElement[] {
  const uuids = chosen.map(({ uuid }) => uuid)
  const nodes = uuids.flatMap((uuid) => [boxNode(stage, uuid), frameNode(stage, uuid)])
  return [...nodes, frameNode(stage, 'group')].filter((node) => node !== null)
}

/** Shift keeps to the stronger direction. */
function pulled(down: PointerEvent, event: PointerEvent, zoom: number): Offset {
  const x = (event.clientX - down.clientX) / zoom
  const y = (event.clientY - down.clientY) / zoom
  if (!event.shiftKey) return { x, y }
  return Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y }
}

interface Settling {
  start: Box
  wanted: Offset
  around: Surroundings
  /** Ctrl lets the selection go anywhere. */
  isFree: boolean
}

/** Where the selection comes to rest: on a guide, else on the grid, else on whole pixels. */
function settle(editor: Editor, settling: Settling): { offset: Offset; lines: SnapLine[] } {
  const { start, wanted, around, isFree } = settling
  const { snapToGrid: usesGrid, gridSize } = editor.preferences.getState()
  const step = usesGrid ? gridSize : 1
  const rounded = {
    x: wanted.x === 0 ? 0 : snapToGrid(start.left + wanted.x, step) - start.left,
    y: wanted.y === 0 ? 0 : snapToGrid(start.top + wanted.y, step) - start.top,
  }
  if (isFree || usesGrid) return { offset: rounded, lines: [] }
  const box = { ...start, left: start.left + rounded.x, top: start.top + rounded.y }
  const { dx, dy, lines } = snapBox(box, around.guides)
  return {
    offset: {
      x: wanted.x === 0 ? 0 : rounded.x + dx,
      y: wanted.y === 0 ? 0 : rounded.y + dy,
    },
    lines,
  }
}
