import { findElement } from '../../../model/change.ts'
import { enterGroup } from '../groups/group.ts'
import { clearSelection, currentPage, select, startEditing, toggle } from './selection.ts'
import type { Editor } from '../../store/editor.ts'
import { marqueeGesture } from './marqueeGesture.ts'
import { moveGesture } from '../drag/moveGesture.ts'
import type { StageDom } from '../../canvas/stageDom.ts'

/** Starts the gesture for a press of the primary button on the canvas. */
export function pressOnCanvas(editor: Editor, stage: StageDom, down: PointerEvent): void {
  const uuid = elementAt(down.target)
  const { selection, editing } = editor.session.getState()
  if (uuid !== undefined && uuid === editing) return
  if (uuid === undefined) {
    marqueeGesture(editor, stage, down)
    return
  }
  if (fillsPage(editor, uuid)) {
    marqueeGesture(editor, stage, down, () => select(editor, [uuid]))
    return
  }
  const adds = down.shiftKey || down.ctrlKey || down.metaKey
  const wasSelected = selection.includes(uuid)
  if (!wasSelected) {
    if (adds) toggle(editor, uuid)
    else select(editor, [uuid])
  }
  moveGesture(editor, stage, down, () => {
    if (wasSelected && adds) toggle(editor, uuid)
    else if (wasSelected && selection.length > 1) select(editor, [uuid])
  })
}

/** Touch: a finger drags the selection; elsewhere it pans (`pan`), and a tap selects. */
export function touchOnCanvas(
  editor: Editor,
  stage: StageDom,
  down: PointerEvent,
  pan: (onTap: () => void) => void,
): void {
  const uuid = elementAt(down.target)
  const { selection, editing } = editor.session.getState()
  if (uuid !== undefined && uuid === editing) return
  if (uuid !== undefined && selection.includes(uuid) && !fillsPage(editor, uuid)) {
    pressOnCanvas(editor, stage, down)
    return
  }
  pan(() => {
    if (uuid === undefined) clearSelection(editor)
    else select(editor, [uuid])
  })
}

/**
 * Returns whether an element fills the page: a drag over it draws a marquee as on the page itself, and a click selects
 * it.
 */
function fillsPage(editor: Editor, uuid: string): boolean {
  const name = findElement(currentPage(editor), uuid)?.name ?? ''
  return editor.types().get(name)?.fillsPage === true
}

/** Double click: enters a group (EN-009), or edits an element in place where possible. */
export function editInPlace(editor: Editor, target: EventTarget | null): void {
  const uuid = elementAt(target)
  if (uuid === undefined || uuid === editor.session.getState().editing) return
  if (enterGroup(editor, uuid)) return
  const element = findElement(currentPage(editor), uuid)
  if (!element || element.locked) return
  if (editor.types().get(element.name)?.editsInPlace) startEditing(editor, element.uuid)
}

export function elementAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('[data-el]')?.dataset.el
}
