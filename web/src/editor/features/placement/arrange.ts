import {
  alignElements,
  type Edge,
  distributeElements,
  type Axis,
} from '../../../model/layout/arrange.ts'
import { cloneElements } from '../../../model/elements/cloneElements.ts'
import { findElement, findPage } from '../../../model/change.ts'
import { renameDuplicateFields } from '../../../model/elements/fieldNames.ts'
import { moveElements, updateElement } from '../../../model/elements/elements.ts'
import type { Offset } from '../../../model/box.ts'
import {
  layersOf,
  reorderElements,
  type LayerMove,
} from '../../../model/elements/reorderElements.ts'
import { dropDuplicateSingletons } from '../../../model/elements/singleton.ts'
import type { PlacedElement } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'
import { currentPage, selectExactly } from '../selection/selection.ts'
import { announce } from '../../ui/announce.ts'

/**
 * Duplicates the selection and selects the copies (CV-009), offset by 20 px unless Alt drags them elsewhere. Leaves out
 * singletons.
 */
export function duplicateSelection(editor: Editor, offset?: Offset): void {
  const { pageId, selection, entered } = editor.session.getState()
  const seen = editor.layout.getState().work
  const chosen = selection.flatMap((uuid) => findElement(findPage(seen, pageId), uuid) ?? [])
  const copied = dropDuplicateSingletons(seen, pageId, chosen, editor.types()).map(
    ({ uuid }) => uuid,
  )
  if (copied.length === 0) return
  const { work, uuids } = cloneElements(seen, pageId, copied, offset === undefined ? undefined : 0)
  const placed = offset === undefined ? work : moveElements(work, pageId, uuids, offset)
  editor.closeHistoryEntry()
  editor.transact(() => renameDuplicateFields(placed, pageId, uuids, editor.types()))
  selectExactly(editor, uuids, entered)
  announce(editor, 'spoken.cloned', { count: uuids.length })
}

export function reorderSelection(editor: Editor, place: LayerMove): void {
  const { pageId, selection } = editor.session.getState()
  editor.transact((work) => reorderElements(work, pageId, selection, place))
  announceOrder(editor)
}

export function alignSelection(editor: Editor, edge: Edge): void {
  const { pageId, selection, entered } = editor.session.getState()
  editor.transact((work) => alignElements(work, pageId, selection, edge, entered))
}

export function distributeSelection(editor: Editor, axis: Axis): void {
  const { pageId, selection, entered } = editor.session.getState()
  editor.transact((work) => distributeElements(work, pageId, selection, axis, entered))
}

export function moveSelection(editor: Editor, offset: Offset, mergeKey?: string): void {
  const { pageId, selection } = editor.session.getState()
  editor.transact((work) => moveElements(work, pageId, selection, offset), { mergeKey })
}

export function updateSelection(
  editor: Editor,
  patch: Partial<Pick<PlacedElement, 'visible' | 'locked'>>,
): void {
  const { pageId, selection } = editor.session.getState()
  editor.transact((work) => updateElement(work, pageId, selection, patch))
}

/** Announces the position of the selection in the stacking order, from the top. */
function announceOrder(editor: Editor): void {
  const page = currentPage(editor)
  const [first] = editor.session.getState().selection
  if (!page || first === undefined) return
  const order = layersOf(page).toReversed()
  const position = order.findIndex(({ uuid }) => uuid === first) + 1
  announce(editor, 'arrange:spoken.order', { position, count: order.length })
}
