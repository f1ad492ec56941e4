/** Finds incomplete interactions and actions, for badges in the editor and for the pre-publish checks. */
import {
  validateAction,
  collectActionTargets,
  textOf,
  type ActionErrorCode,
  type ActionTargets,
} from './elementActions.ts'
import {
  normalizeInteraction,
  validateInteraction,
  type InteractionErrorCode,
} from './interaction.ts'
import type { ElementAction, PlacedElement, Props, Work } from '../work.ts'

/**
 * Typed input that is not valid yet and therefore not in the work, by the interaction or entry it belongs to. These
 * objects keep their identity through moves, saves and undo until they are changed.
 */
export type UncommittedInput = ReadonlyMap<object, Props>

export interface UnfinishedEntry {
  pageId: string
  uuid: string
  place: 'interaction' | 'methodList'
  /** Index of the entry in the list; 0 for the interaction. */
  index: number
  fault: InteractionErrorCode | ActionErrorCode
}

/** Returns all incomplete entries of the work, in its order. */
export function unfinishedActions(work: Work, typed: UncommittedInput): UnfinishedEntry[] {
  return work.pages.flatMap((page) => {
    const targets = collectActionTargets(work, page.uuid)
    return page.elements.flatMap((element) =>
      unfinishedOf(element, targets, typed).map((one) => ({ ...one, pageId: page.uuid })),
    )
  })
}

export function unfinishedOf(
  element: PlacedElement,
  targets: ActionTargets,
  typed: UncommittedInput,
): Omit<UnfinishedEntry, 'pageId'>[] {
  const { uuid, interaction, methodList } = element
  const found: Omit<UnfinishedEntry, 'pageId'>[] = []
  const fault = validateInteraction(normalizeInteraction(withUncommittedInput(interaction, typed)))
  if (fault !== undefined) found.push({ uuid, place: 'interaction', index: 0, fault })
  methodList.forEach((call, index) => {
    const wrong = validateAction(call, targets, getUncommittedValue(call, typed))
    if (wrong !== undefined) found.push({ uuid, place: 'methodList', index, fault: wrong })
  })
  return found
}

/** Returns the interaction as its fields show it. */
export function withUncommittedInput(
  interaction: PlacedElement['interaction'],
  typed: UncommittedInput,
): PlacedElement['interaction'] {
  const config = typed.get(interaction)
  return config === undefined ? interaction : { ...interaction, config }
}

/** Returns the text in an entry's field when it differs from the work. */
export function getUncommittedValue(
  call: ElementAction,
  typed: UncommittedInput,
): string | undefined {
  const value = typed.get(call)?.value
  return value === undefined ? undefined : textOf(value)
}
