import { getBoundingBox, touches, type Box } from '../../../model/box.ts'
import { clearSelection, currentPage, select } from './selection.ts'
import type { Editor } from '../../store/editor.ts'
import { clearGuides, toArtboardPoint, showMarquee, type StageDom } from '../../canvas/stageDom.ts'
import { trackPointer } from '../drag/trackPointer.ts'

/**
 * Marquee selection: a drag on the empty canvas selects the elements it touches (CV-011); a click clears the selection
 * or calls `onClick`.
 */
export function marqueeGesture(
  editor: Editor,
  stage: StageDom,
  down: PointerEvent,
  onClick: () => void = () => undefined,
): void {
  const adds = down.shiftKey || down.ctrlKey || down.metaKey
  const before = adds ? editor.session.getState().selection : []
  const start = toArtboardPoint(stage, down)
  const candidates = (currentPage(editor)?.elements ?? [])
    .filter(({ locked, name }) => !locked && !editor.types().get(name)?.fillsPage)
    .map((element) => ({ uuid: element.uuid, box: getBoundingBox(element) }))

  function finish(): void {
    clearGuides(stage)
    editor.session.endGesture()
  }

  trackPointer(down, {
    onClick: () => {
      if (adds) return
      clearSelection(editor)
      onClick()
    },
    onStart: () => editor.session.beginGesture('marquee'),
    onMove(event) {
      const box = between(start, toArtboardPoint(stage, event))
      showMarquee(stage, box)
      const hit = candidates.filter((candidate) => touches(candidate.box, box))
      const wanted = [...new Set([...before, ...hit.map(({ uuid }) => uuid)])]
      if (wanted.join() !== editor.session.getState().selection.join()) select(editor, wanted)
    },
    onEnd: finish,
    onCancel() {
      finish()
      select(editor, before)
    },
  })
}

function between(one: { x: number; y: number }, other: { x: number; y: number }): Box {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  }
}
