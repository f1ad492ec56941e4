import { pickedProps, pickerOf, type PickerKind } from '@pinye/plugin-api/fields'
import type { ElementType, PropSpec } from '../../../model/elementType.ts'
import { locateElement } from '../../../model/layout/measures.ts'
import { removeElements, updateProps } from '../../../model/elements/elements.ts'
import type { Props } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'
import type { PendingPick } from '../../store/sessionState.ts'

/** What an element waits for: a choice of this kind, for this prop. */
export interface PickRequest {
  kind: PickerKind
  spec: PropSpec
  current: unknown
}

/** What the picker of a waiting element has to offer; nothing where its type names no picker that there is. */
export function getPickRequest(editor: Editor, { uuid }: PendingPick): PickRequest | undefined {
  const element = locateElement(editor.document.getState().work, uuid)?.element
  const spec = specToPick(editor.types().get(element?.name ?? ''))
  const kind = pickerOf(spec?.control)
  if (!element || !spec || !kind) return undefined
  return { kind, spec, current: element.pluginProps[spec.name] }
}

/** Ends the waiting of an element that stays as it is. */
export function cancelPick(editor: Editor): void {
  editor.session.endPick()
  editor.closeHistoryEntry()
}

/**
 * Ends the waiting. A choice joins the step that began it; without one that step never was: a new element goes again, a
 * cleared one has its former value back (EL-SHAPE-12, PF-008). Says whether the element was still there.
 */
export function resolvePick(
  editor: Editor,
  pendingPick: PendingPick,
  wanted: PickRequest,
  picked: unknown,
): boolean {
  editor.session.endPick()
  const { uuid, step } = pendingPick
  const pageId = locateElement(editor.document.getState().work, uuid)?.page.uuid
  if (pageId === undefined) return false
  const props = pickedProps(wanted.spec, picked)
  if (props) editor.transact((work) => updateProps(work, pageId, uuid, props), { mergeKey: step })
  else if (!editor.rollBack(step)) editor.transact((work) => removeElements(work, pageId, [uuid]))
  editor.closeHistoryEntry()
  return true
}

/** What their fields can only take from a picker; a file may also be brought in, or done without. */
const ONLY_PICKED: readonly (PickerKind | undefined)[] = ['icon', 'shape']

/** EL-SHAPE-11: clearing what was picked opens the picker again. Answers the key of the step, when that is the case. */
export function pickAgain(editor: Editor, uuid: string, patch: Props): string | undefined {
  const element = locateElement(editor.document.getState().work, uuid)?.element
  const spec = specToPick(editor.types().get(element?.name ?? ''))
  if (!spec || !ONLY_PICKED.includes(pickerOf(spec.control))) return undefined
  if (patch[spec.name] !== '' || element?.pluginProps[spec.name] === '') return undefined
  const step = `clear:${uuid}`
  editor.closeHistoryEntry()
  editor.session.beginPick({ uuid, step })
  return step
}

function specToPick(type: ElementType | undefined): PropSpec | undefined {
  const { pickOnAdd, props = [] } = type ?? {}
  return pickOnAdd === undefined ? undefined : props.find(({ control }) => control === pickOnAdd)
}
