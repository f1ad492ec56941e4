import i18next from 'i18next'
import { findElement } from '../../../model/change.ts'
import {
  createCombination,
  MIN_COMBINATION_ELEMENTS,
  placeCombination,
  readCombination,
  type CombinationContent,
  type CombinationError,
} from '../../../model/groups/combination.ts'
import { dropDuplicateSingletons } from '../../../model/elements/singleton.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Editor } from '../../store/editor.ts'
import { placeAround } from '../elements/insert.ts'
import { currentPage, select } from '../selection/selection.ts'
import { announce } from '../../ui/announce.ts'

/** Asks under which name the selection is kept; fewer than two elements are no combination (CB-007, CB-013). */
export function askToCombine(editor: Editor): void {
  const { selection } = editor.session.getState()
  if (selection.length < MIN_COMBINATION_ELEMENTS)
    toast.warning(i18next.t('messages:combo.needTwo'))
  else editor.session.openDialog('combination')
}

/** The selection as it is kept; undefined when it is too little to be saved. */
export function combineSelection(editor: Editor): CombinationContent | undefined {
  const page = currentPage(editor)
  const { selection } = editor.session.getState()
  const elements = selection.flatMap((uuid) => findElement(page, uuid) ?? [])
  return elements.length < MIN_COMBINATION_ELEMENTS ? undefined : createCombination(elements, page)
}

/**
 * Puts a stored combination on the open page and selects it, as one step (CB-016); answers why it cannot be placed.
 * What there can be only one of is left out where it is there already.
 */
export function applyCombination(
  editor: Editor,
  stored: { name: string },
  dropped?: { x: number; y: number },
): CombinationError | undefined {
  const page = currentPage(editor)
  const read = readCombination(stored)
  if (typeof read === 'string') return read
  const { work } = editor.document.getState()
  const elements = page
    ? dropDuplicateSingletons(work, page.uuid, read.elements, editor.types())
    : []
  if (!page || elements.length === 0) return 'noElements'
  const combined = { ...read, elements }
  const at = dropped && placeAround(combined, dropped)
  const placed = placeCombination(work, page.uuid, combined, at)
  editor.closeHistoryEntry()
  editor.transact(() => placed.work)
  select(editor, placed.uuids)
  announce(editor, 'spoken.added', { name: stored.name })
  return undefined
}
