import { getBoundingBox, type Box } from '../../../model/box.ts'
import { canvasHeight } from '../../../model/pages/canvasHeight.ts'
import { collectGuides, type Guides } from '../../../model/snapping/snap.ts'
import type { Page, PlacedElement, RulerGuide } from '../../../model/work.ts'
import { currentPage } from '../selection/selection.ts'
import type { Editor } from '../../store/editor.ts'

export interface SnapTargets {
  /** Selected elements that are not locked. */
  chosen: PlacedElement[]
  /** Boxes of the other elements, for spacing and sizes. */
  others: Box[]
  guides: Guides
  canvas: Box
}

/** Returns the ruler guides, only while they are visible. */
function drawnGuides(editor: Editor, page: Page | undefined): readonly RulerGuide[] {
  return editor.preferences.getState().showRulers ? (page?.guides ?? []) : []
}

/** Collects the input of a gesture from the document, once at its start. */
export function getSnapTargets(editor: Editor): SnapTargets {
  const { work } = editor.layout.getState()
  const page = currentPage(editor)
  const types = editor.types()
  const selected = new Set(editor.session.getState().selection)
  const chosen: PlacedElement[] = []
  const others: Box[] = []
  for (const element of page?.elements ?? []) {
    if (types.get(element.name)?.fillsPage) continue
    if (selected.has(element.uuid) && !element.locked) chosen.push(element)
    else others.push(getBoundingBox(element))
  }
  const canvas = { left: 0, top: 0, width: work.width, height: canvasHeight(work, page) }
  const guides = collectGuides(others, canvas, drawnGuides(editor, page))
  return { chosen, others, guides, canvas }
}
