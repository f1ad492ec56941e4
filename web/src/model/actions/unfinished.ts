/** Interactions and actions that do nothing yet, for marks in the editor and for whoever publishes. */
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
 * What was typed and is not good enough for the work, by the interaction or the entry that it was typed for. That object stays
 * the same one as long as nobody changes it, through moves, saves and undo.
 */
export type UncommittedInput = ReadonlyMap<object, Props>

export interface UnfinishedEntry {
  pageId: string
  uuid: string
  place: 'interaction' | 'methodList'
  /** Which entry of the list; 0 for the interaction. */
  index: number
  fault: InteractionErrorCode | ActionErrorCode
}

/** Every one of the work, in its order. */
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

/** The interaction as its fields show it. */
export function withUncommittedInput(
  interaction: PlacedElement['interaction'],
  typed: UncommittedInput,
): PlacedElement['interaction'] {
  const config = typed.get(interaction)
  return config === undefined ? interaction : { ...interaction, config }
}

/** What the field of an entry shows, when that is not what the work has. */
export function getUncommittedValue(
  call: ElementAction,
  typed: UncommittedInput,
): string | undefined {
  const value = typed.get(call)?.value
  return value === undefined ? undefined : textOf(value)
}
