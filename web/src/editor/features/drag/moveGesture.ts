import { getBoundingBox, union, type Box, type Offset } from '../../../model/box.ts'
import { snapBox, snapToGrid, type SnapLine } from '../../../model/snapping/snap.ts'
import { equalSpacing, type Span } from '../../../model/snapping/spacing.ts'
import { duplicateSelection, moveSelection } from '../placement/arrange.ts'
import { announcePlacement } from '../placement/announcePlacement.ts'
import type { Editor } from '../../store/editor.ts'
import { createDragLayer, type DragLayer } from './dragLayer.ts'
import { createDragGhosts, type DragGhosts } from './dragGhosts.ts'
import { createGuideLayer, type GuideLayer } from './guideLayer.ts'
import { boxNode, frameNode, type StageDom } from '../../canvas/stageDom.ts'
import { getSnapTargets, type SnapTargets } from './snapTargets.ts'
import { trackPointer } from './trackPointer.ts'

/**
 * Drags the selection. During the drag only a CSS transform changes; the document changes once, on release. With Alt
 * copies are dragged, and the originals stay.
 */
export function moveGesture(
  editor: Editor,
  stage: StageDom,
  down: PointerEvent,
  onClick: () => void,
) {
  let targets: SnapTargets | undefined
  let start: Box | undefined
  let dragLayer: DragLayer | undefined
  let guides: GuideLayer | undefined
  let ghosts: DragGhosts | undefined
  let offset: Offset = { x: 0, y: 0 }
  /** Whether the drag layer includes all frames, and with them the badge. */
  let isWhole = false

  function finish(): void {
    dragLayer?.drop()
    ghosts?.remove()
    guides?.remove()
    editor.session.endGesture()
  }

  trackPointer(down, {
    onClick,
    onStart() {
      targets = getSnapTargets(editor)
      start = union(targets.chosen.map(getBoundingBox))
      const moved = movedNodes(editor, stage, targets)
      dragLayer = createDragLayer(moved)
      isWhole = moved.includes(stage.overlay)
      guides = createGuideLayer(stage.guides, stage.zoom(), isWhole ? stage.overlay : undefined)
      ghosts = createDragGhosts(boxNodes(stage, targets))
      editor.session.beginGesture('move')
    },
    onMove(event) {
      if (!targets || !start) return
      const wanted = pulled(down, event, stage.zoom())
      const snapped = snapMove(editor, {
        start,
        wanted,
        targets: event.altKey ? withOriginals(targets) : targets,
        isFree: event.ctrlKey || event.metaKey,
      })
      offset = snapped.offset
      dragLayer?.to(offset)
      const now = { ...start, left: start.left + offset.x, top: start.top + offset.y }
      ghosts?.show(event.altKey)
      guides?.show({
        ...snapped,
        badge: {
          text: `${Math.round(now.left)}, ${Math.round(now.top)}`,
          at: isWhole ? start : now,
        },
      })
    },
    onEnd(event) {
      finish()
      if (!start) return
      editor.closeHistoryEntry()
      if (event.altKey) duplicateSelection(editor, offset)
      else {
        moveSelection(editor, offset)
        announcePlacement(editor)
      }
    },
    onCancel: finish,
  })
}

function boxNodes(stage: StageDom, { chosen }: SnapTargets): HTMLElement[] {
  return chosen.flatMap(({ uuid }) => boxNode(stage, uuid) ?? [])
}

/** Returns the nodes to move: boxes and frames; all frames as one, unless part of the selection stays in place. */
function movedNodes(editor: Editor, stage: StageDom, targets: SnapTargets): HTMLElement[] {
  const boxes = boxNodes(stage, targets)
  if (editor.session.getState().selection.length === targets.chosen.length)
    return [...boxes, stage.overlay]
  const frames = targets.chosen.map(({ uuid }) => frameNode(stage, uuid))
  return [...boxes, ...[...frames, frameNode(stage, 'group')].filter((node) => node !== null)]
}

/** Returns the drag distance; Shift limits it to the dominant direction. */
function pulled(down: PointerEvent, event: PointerEvent, zoom: number): Offset {
  const x = (event.clientX - down.clientX) / zoom
  const y = (event.clientY - down.clientY) / zoom
  if (!event.shiftKey) return { x, y }
  return Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y }
}

/** Adds the originals as snap targets for dragged copies. */
function withOriginals(targets: SnapTargets): SnapTargets {
  return { ...targets, others: [...targets.others, ...targets.chosen.map(getBoundingBox)] }
}

interface MoveInput {
  start: Box
  wanted: Offset
  targets: SnapTargets
  /** Whether Ctrl disables snapping. */
  isFree: boolean
}

interface SnappedMove {
  offset: Offset
  lines: SnapLine[]
  spans: Span[]
}

/** Returns the snapped offset: to a guide, else to equal spacing, else to the grid or to whole pixels. */
function snapMove(editor: Editor, input: MoveInput): SnappedMove {
  const { start, wanted, targets, isFree } = input
  const { snapToGrid: usesGrid, gridSize } = editor.preferences.getState()
  const step = usesGrid ? gridSize : 1
  const rounded = {
    x: wanted.x === 0 ? 0 : snapToGrid(start.left + wanted.x, step) - start.left,
    y: wanted.y === 0 ? 0 : snapToGrid(start.top + wanted.y, step) - start.top,
  }
  if (isFree || usesGrid) return { offset: rounded, lines: [], spans: [] }
  const box = { ...start, left: start.left + rounded.x, top: start.top + rounded.y }
  const { dx, dy, lines } = snapBox(box, targets.guides)
  const isMet = (axis: 'x' | 'y') => lines.some((line) => line.axis === axis)
  const met = { ...box, left: box.left + dx, top: box.top + dy }
  const [x, y] = (['x', 'y'] as const).map((axis) => {
    if (wanted[axis] === 0) return undefined
    const spaced = equalSpacing(met, targets.others, axis)
    // A guide takes precedence; equal spacing is still shown when it coincides.
    return isMet(axis) && Math.abs(spaced?.by ?? 0) > 0.01 ? undefined : spaced
  })
  const spans = [...(x?.spans ?? []), ...(y?.spans ?? [])]
  return {
    offset: {
      x: wanted.x === 0 ? 0 : rounded.x + dx + (x?.by ?? 0),
      y: wanted.y === 0 ? 0 : rounded.y + dy + (y?.by ?? 0),
    },
    lines: spans.length > 0 ? lines.map(withoutGap) : lines,
    spans,
  }
}

/** Hides the gap of a line where equal distances are shown. */
function withoutGap({ gap: _, ...line }: SnapLine): SnapLine {
  return line
}
