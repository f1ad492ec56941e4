import { pickedProps, pickerOf, type PickerKind } from '@pinye/plugin-api/fields'
import type { ElementType, PropSpec } from '../../../model/elementType.ts'
import { locateElement } from '../../../model/layout/measures.ts'
import { removeElements, updateProps } from '../../../model/elements/elements.ts'
import type { Props } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'
import type { PendingPick } from '../../store/sessionState.ts'

/** A choice that an element waits for: the kind of picker, and the prop. */
export interface PickRequest {
  kind: PickerKind
  spec: PropSpec
  current: unknown
}

/** Returns the picker for a waiting element; undefined when its type names no known picker. */
export function getPickRequest(editor: Editor, { uuid }: PendingPick): PickRequest | undefined {
  const element = locateElement(editor.document.getState().work, uuid)?.element
  const spec = specToPick(editor.types().get(element?.name ?? ''))
  const kind = pickerOf(spec?.control)
  if (!element || !spec || !kind) return undefined
  return { kind, spec, current: element.pluginProps[spec.name] }
}

/** Cancels the choice and keeps the element as it is. */
export function cancelPick(editor: Editor): void {
  editor.session.endPick()
  editor.closeHistoryEntry()
}

/**
 * Completes the choice. A picked value joins the history step that started it; without one that step is rolled back: a
 * new element is removed, a cleared prop gets its former value (EL-SHAPE-12, PF-008). Returns whether the element still
 * existed.
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

/** Kinds whose fields can only be set by a picker; files can also be uploaded or left out. */
const ONLY_PICKED: readonly (PickerKind | undefined)[] = ['icon', 'shape']

/** EL-SHAPE-11: clearing a picked value opens the picker again; returns the key of the history step in that case. */
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
