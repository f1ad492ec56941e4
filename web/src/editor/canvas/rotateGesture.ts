import { boxOf } from '../../model/box.ts'
import { normalAngle, rotateElement } from '../../model/rotateElement.ts'
import { speak } from '../actions/speak.ts'
import type { Editor } from '../store/editor.ts'
import { createGuideLayer, type GuideLayer } from './guideLayer.ts'
import { boxNode, frameNode, sheetPoint, type StageDom } from './stageDom.ts'
import { surroundings } from './surroundings.ts'
import { trackPointer } from './trackPointer.ts'

const STEP = 15
const UPRIGHT = 3

/** Turns one element by its handle; Shift goes in steps of 15 degrees (CV-013). */
export function rotateGesture(editor: Editor, stage: StageDom, down: PointerEvent): void {
  const [element] = surroundings(editor).chosen
  if (!element) return
  const box = boxOf(element)
  const centre = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const nodes = [boxNode(stage, element.uuid), frameNode(stage, element.uuid)]
  const before = nodes.map((node) => node?.style.transform ?? '')
  let guides: GuideLayer | undefined
  let angle = element.commonStyle.rotate

  function finish(): void {
    nodes.forEach((node, index) => {
      if (node) node.style.transform = before[index] ?? ''
    })
    guides?.remove()
    editor.session.setState({ gesture: null })
  }

  trackPointer(down, {
    onStart() {
      guides = createGuideLayer(stage.guides, stage.zoom())
      editor.session.setState({ gesture: 'rotate' })
    },
    onMove(event) {
      const point = sheetPoint(stage, event)
      const degrees = (Math.atan2(point.y - centre.y, point.x - centre.x) * 180) / Math.PI + 90
      angle = settle(degrees, event.shiftKey)
      for (const node of nodes) if (node) node.style.transform = `rotate(${angle}deg)`
      guides?.show([], { text: `${angle}°`, at: box })
    },
    onEnd() {
      finish()
      const { pageId } = editor.session.getState()
      editor.endStep()
      editor.edit((work) => rotateElement(work, pageId, element.uuid, angle))
      speak(editor, 'spoken.rotated', { angle })
    },
    onCancel: finish,
  })
}

/** Whole degrees; upright and lying are easy to hit. */
function settle(degrees: number, inSteps: boolean): number {
  if (inSteps) return normalAngle(Math.round(degrees / STEP) * STEP)
  const quarter = Math.round(degrees / 90) * 90
  return normalAngle(Math.abs(degrees - quarter) < UPRIGHT ? quarter : Math.round(degrees))
}
