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

/** Opens the dialog that saves the selection; fewer than two elements are no combination (CB-007, CB-013). */
export function askToCombine(editor: Editor): void {
  const { selection } = editor.session.getState()
  if (selection.length < MIN_COMBINATION_ELEMENTS)
    toast.warning(i18next.t('messages:combo.needTwo'))
  else editor.session.openDialog('combination')
}

/** Returns the selection as a combination; undefined when it has too few elements. */
export function combineSelection(editor: Editor): CombinationContent | undefined {
  const page = currentPage(editor)
  const { selection } = editor.session.getState()
  const elements = selection.flatMap((uuid) => findElement(page, uuid) ?? [])
  return elements.length < MIN_COMBINATION_ELEMENTS ? undefined : createCombination(elements, page)
}

/**
 * Adds a stored combination to the open page and selects it, as one history step (CB-016); returns an error if it
 * cannot be placed. Leaves out duplicates of singletons.
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
