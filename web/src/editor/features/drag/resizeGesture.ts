import { boxOf, getBoundingBox, union, type Box, type Offset } from '../../../model/box.ts'
import type { ElementType } from '../../../model/elementType.ts'
import { getMinSize } from '../../../model/layout/normalizeSizes.ts'
import {
  direction,
  resizeBox,
  resizeTogether,
  type Handle,
} from '../../../model/layout/resizeBox.ts'
import { scaleElements } from '../../../model/layout/scaleElements.ts'
import { snapEdges, snapToGrid, type SnapLine } from '../../../model/snapping/snap.ts'
import { equalSize } from '../../../model/snapping/spacing.ts'
import { announce } from '../../ui/announce.ts'
import type { Editor } from '../../store/editor.ts'
import { createGuideLayer, type GuideLayer } from './guideLayer.ts'
import { boxNode, frameNode, applyBox, type StageDom } from '../../canvas/stageDom.ts'
import { getSnapTargets, type SnapTargets } from './snapTargets.ts'
import { trackPointer } from './trackPointer.ts'

const PLACED = ['left', 'top', 'width', 'height'] as const

/**
 * Resizes by one of the eight handles; Shift keeps the ratio, Alt the centre (CV-013). Pictures and multiple selections
 * keep their ratio at corners by default, where Shift releases it. Several elements in a fixed ratio are scaled, with
 * font sizes, lines and corners.
 */
export function resizeGesture(
  editor: Editor,
  stage: StageDom,
  handle: Handle,
  down: PointerEvent,
): void {
  const targets = getSnapTargets(editor)
  const from = frameOf(targets)
  if (!from) return
  const boxes = new Map(targets.chosen.map((element) => [element.uuid, boxOf(element)]))
  const preview = previewOf(stage, [...boxes.keys()])
  let result: ReadonlyMap<string, Box> = boxes
  let factor = 1
  let guides: GuideLayer | undefined

  function finish(): void {
    preview.restore()
    guides?.remove()
    editor.session.endGesture()
  }

  trackPointer(down, {
    onStart() {
      guides = createGuideLayer(stage.guides, stage.zoom())
      editor.session.beginGesture('resize')
    },
    onMove(event) {
      const zoom = stage.zoom()
      const offset = {
        x: (event.clientX - down.clientX) / zoom,
        y: (event.clientY - down.clientY) / zoom,
      }
      const { box, lines, isScaled } = snapResize(editor, { from, handle, offset, event, targets })
      factor = isScaled ? box.width / from.box.width : 1
      result = targets.chosen.length === 1 ? only(boxes, box) : resizeTogether(boxes, from.box, box)
      preview.show(result, box, factor)
      guides?.show({
        lines,
        badge: { text: `${Math.round(box.width)} × ${Math.round(box.height)}`, at: box },
      })
    },
    onEnd() {
      finish()
      const { pageId } = editor.session.getState()
      editor.closeHistoryEntry()
      const scaling = { boxes: result, factor, types: editor.types() }
      editor.transact((work) => scaleElements(work, pageId, scaling))
      const [box] = result.values()
      if (box) announce(editor, 'spoken.resized', { width: box.width, height: box.height })
    },
    onCancel: finish,
  })
}

interface Frame {
  box: Box
  rotate: number
}

function frameOf({ chosen }: SnapTargets): Frame | undefined {
  const [first] = chosen
  if (first && chosen.length === 1) return { box: boxOf(first), rotate: first.commonStyle.rotate }
  const box = union(chosen.map(getBoundingBox))
  return box && { box, rotate: 0 }
}

interface ResizeInput {
  from: Frame
  handle: Handle
  offset: Offset
  event: PointerEvent
  targets: SnapTargets
}

interface SnappedResize {
  box: Box
  lines: SnapLine[]
  /** Several elements in their former ratio. */
  isScaled?: boolean
}

function snapResize(editor: Editor, input: ResizeInput): SnappedResize {
  const { from, handle, offset, event, targets } = input
  const type = typeOfOne(editor, targets)
  // Square types keep their ratio always.
  const keepRatio = type?.square === true || event.shiftKey !== keepsRatio(targets, type, handle)
  const least = { width: getMinSize(type, 'width'), height: getMinSize(type, 'height') }
  const options = { rotate: from.rotate, keepRatio, fromCentre: event.altKey, least }
  const isPlain = from.rotate === 0 && !keepRatio && !event.altKey
  const { snapToGrid: usesGrid, gridSize } = editor.preferences.getState()
  const step = usesGrid && isPlain ? gridSize : 1
  const even = { x: snapToGrid(offset.x, step), y: snapToGrid(offset.y, step) }
  const box = resizeBox(from.box, handle, even, options)
  const isScaled = keepRatio && targets.chosen.length > 1 && isCorner(handle)
  if (!isPlain || usesGrid || event.ctrlKey || event.metaKey) return { box, lines: [], isScaled }
  const snapped = snapEdges(box, direction(handle), targets.guides)
  return snapped.lines.length > 0 ? snapped : { box: sizedAs(box, handle, targets), lines: [] }
}

function isCorner(handle: Handle): boolean {
  const { x, y } = direction(handle)
  return x !== 0 && y !== 0
}

/** Returns whether a corner keeps the ratio by default: for several elements, and for those that show a picture. */
function keepsRatio(targets: SnapTargets, type: ElementType | undefined, handle: Handle): boolean {
  if (!isCorner(handle)) return false
  return targets.chosen.length > 1 || type?.keepsRatio === true
}

/** Snaps the dragged side to the width or height of another element. */
function sizedAs(box: Box, handle: Handle, { others }: SnapTargets): Box {
  const { x: sx, y: sy } = direction(handle)
  const width =
    sx === 0
      ? undefined
      : equalSize(
          box.width,
          others.map((one) => one.width),
        )
  const height =
    sy === 0
      ? undefined
      : equalSize(
          box.height,
          others.map((one) => one.height),
        )
  const grown = { x: (width ?? box.width) - box.width, y: (height ?? box.height) - box.height }
  return {
    left: sx < 0 ? box.left - grown.x : box.left,
    top: sy < 0 ? box.top - grown.y : box.top,
    width: box.width + grown.x,
    height: box.height + grown.y,
  }
}

function typeOfOne(editor: Editor, { chosen }: SnapTargets): ElementType | undefined {
  const [first] = chosen
  return chosen.length === 1 ? editor.types().get(first?.name ?? '') : undefined
}

function only(boxes: ReadonlyMap<string, Box>, box: Box): Map<string, Box> {
  return new Map(Array.from(boxes.keys(), (uuid) => [uuid, box]))
}

/** Previews boxes on the elements and their frames without React, and restores them. */
function previewOf(stage: StageDom, uuids: readonly string[]) {
  const nodes = uuids.map((uuid) => ({
    uuid,
    nodes: [boxNode(stage, uuid), frameNode(stage, uuid)].filter((node) => node !== null),
  }))
  const group = frameNode(stage, 'group')
  const touched = [...nodes.flatMap((entry) => entry.nodes), ...(group ? [group] : [])]
  const before = touched.map((node) => PLACED.map((name) => node.style[name]))
  return {
    show(boxes: ReadonlyMap<string, Box>, frame: Box, factor: number): void {
      for (const entry of nodes) {
        const box = boxes.get(entry.uuid)
        if (box) for (const node of entry.nodes) applyBox(node, box)
        // All lengths inside an element are multiples of this.
        boxNode(stage, entry.uuid)?.style.setProperty('--px', `${factor}px`)
      }
      if (group) applyBox(group, frame)
    },
    restore(): void {
      touched.forEach((node, index) => {
        node.style.removeProperty('--px')
        PLACED.forEach((name, side) => {
          node.style[name] = before[index]?.[side] ?? ''
        })
      })
    },
  }
}
