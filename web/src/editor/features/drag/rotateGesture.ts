import { getBoundingBox, union } from '../../../model/box.ts'
import {
  normalAngle,
  placeTurned,
  turnTogether,
  type RotatedPlacement,
} from '../../../model/layout/rotate.ts'
import { announce } from '../../ui/announce.ts'
import type { Editor } from '../../store/editor.ts'
import { createGuideLayer, type GuideLayer } from './guideLayer.ts'
import { boxNode, frameNode, toArtboardPoint, type StageDom } from '../../canvas/stageDom.ts'
import { getSnapTargets } from './snapTargets.ts'
import { trackPointer } from './trackPointer.ts'

const STEP = 15
const UPRIGHT = 3
const TURNED = ['left', 'top', 'transform'] as const

/** Rotates the selection around its centre by its handle; Shift snaps to steps of 15 degrees (CV-013, EN-009). */
export function rotateGesture(editor: Editor, stage: StageDom, down: PointerEvent): void {
  const { chosen } = getSnapTargets(editor)
  const box = union(chosen.map(getBoundingBox))
  if (!box) return
  const [only] = chosen.length === 1 ? chosen : []
  const centre = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const from = only?.commonStyle.rotate ?? 0
  const preview = previewOf(
    stage,
    chosen.map(({ uuid }) => uuid),
  )
  let guides: GuideLayer | undefined
  let angle = from

  function finish(): void {
    preview.restore()
    guides?.remove()
    editor.session.endGesture()
  }

  trackPointer(down, {
    onStart() {
      guides = createGuideLayer(stage.guides, stage.zoom())
      editor.session.beginGesture('rotate')
    },
    onMove(event) {
      const point = toArtboardPoint(stage, event)
      const degrees = (Math.atan2(point.y - centre.y, point.x - centre.x) * 180) / Math.PI + 90
      angle = snapAngle(degrees, event.shiftKey)
      preview.show(turnTogether(chosen, angle - from), angle)
      guides?.show({ badge: { text: `${angle}°`, at: box } })
    },
    onEnd() {
      finish()
      const { pageId } = editor.session.getState()
      const turned = turnTogether(chosen, angle - from)
      editor.closeHistoryEntry()
      editor.transact((work) => placeTurned(work, pageId, turned))
      announce(editor, 'spoken.rotated', { angle })
    },
    onCancel: finish,
  })
}

/** Previews the rotation on elements and their frames without React, and restores them. */
function previewOf(stage: StageDom, uuids: readonly string[]) {
  const entries = uuids.map((uuid) => ({
    uuid,
    nodes: [boxNode(stage, uuid), frameNode(stage, uuid)].filter((node) => node !== null),
  }))
  const group = frameNode(stage, 'group')
  const touched = [...entries.flatMap(({ nodes }) => nodes), ...(group ? [group] : [])]
  const before = touched.map((node) => TURNED.map((name) => node.style[name]))
  return {
    show(turned: ReadonlyMap<string, RotatedPlacement>, angle: number): void {
      for (const { uuid, nodes } of entries) {
        const place = turned.get(uuid)
        if (!place) continue
        for (const node of nodes) {
          node.style.left = `${place.left}px`
          node.style.top = `${place.top}px`
          node.style.transform = `rotate(${place.rotate}deg)`
        }
      }
      if (group) group.style.transform = `rotate(${angle}deg)`
    },
    restore(): void {
      touched.forEach((node, index) => {
        TURNED.forEach((name, at) => {
          node.style[name] = before[index]?.[at] ?? ''
        })
      })
    },
  }
}

/** Rounds to whole degrees, and snaps to right angles nearby. */
function snapAngle(degrees: number, inSteps: boolean): number {
  if (inSteps) return normalAngle(Math.round(degrees / STEP) * STEP)
  const quarter = Math.round(degrees / 90) * 90
  return normalAngle(Math.abs(degrees - quarter) < UPRIGHT ? quarter : Math.round(degrees))
}
