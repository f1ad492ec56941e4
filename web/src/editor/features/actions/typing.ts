import { findElement, findPage } from '../../../model/change.ts'
import {
  normalizeInteraction,
  validateInteraction,
  setInteraction,
  type InteractionErrorCode,
} from '../../../model/actions/interaction.ts'
import { withUncommittedInput } from '../../../model/actions/unfinished.ts'
import type { Interaction, PlacedElement, Props } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'

/** Returns an element of the open page in its current state. */
export function elementNow(editor: Editor, uuid: string): PlacedElement | undefined {
  const { pageId } = editor.session.getState()
  return findElement(findPage(editor.document.getState().work, pageId), uuid)
}

/** Applies typed input to an interaction's config: stored in the work when valid, outside of it until then (IN-002). */
export function typeInteraction(editor: Editor, uuid: string, patch: Props): void {
  const current = elementNow(editor, uuid)?.interaction
  if (!current) return
  const { typed, pageId } = editor.session.getState()
  const draft = withUncommittedInput(current, typed)
  const raw: Interaction = { ...draft, config: { ...draft.config, ...patch } }
  const meant = normalizeInteraction(raw)
  if (validateInteraction(meant) !== undefined) {
    editor.session.setUncommittedInput(current, raw.config)
    return
  }
  editor.transact((work) => setInteraction(work, pageId, uuid, meant), {
    mergeKey: `interaction:${uuid}`,
  })
  editor.session.setUncommittedInput(current, undefined)
  const stored = elementNow(editor, uuid)?.interaction
  // The field keeps the text as typed; https is added when it loses the focus.
  if (stored) editor.session.setUncommittedInput(stored, meant === raw ? undefined : raw.config)
}

/** Ends typing: a valid input is then shown as the work stores it. */
export function commitInteraction(editor: Editor, uuid: string): InteractionErrorCode | undefined {
  editor.closeHistoryEntry()
  const current = elementNow(editor, uuid)?.interaction
  if (!current) return undefined
  const draft = withUncommittedInput(current, editor.session.getState().typed)
  const fault = validateInteraction(normalizeInteraction(draft))
  if (fault === undefined) editor.session.setUncommittedInput(current, undefined)
  return fault
}
