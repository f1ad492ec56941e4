/** Interactions and actions that do nothing yet, for marks in the editor and for whoever publishes. */
import { callFault, reachOf, textOf, type CallFault, type Reach } from './calls.ts'
import { completed, interactionFault, type InteractionFault } from './interaction.ts'
import type { MethodCall, PlacedElement, Props, Work } from './work.ts'

/**
 * What was typed and is not good enough for the work, by the interaction or the entry that it was typed for. That object stays
 * the same one as long as nobody changes it, through moves, saves and undo.
 */
export type Typed = ReadonlyMap<object, Props>

export interface Unfinished {
  pageId: string
  uuid: string
  place: 'interaction' | 'methodList'
  /** Which entry of the list; 0 for the interaction. */
  index: number
  fault: InteractionFault | CallFault
}

/** Every one of the work, in its order. */
export function unfinishedActions(work: Work, typed: Typed): Unfinished[] {
  return work.pages.flatMap((page) => {
    const reach = reachOf(work, page.uuid)
    return page.elements.flatMap((element) =>
      unfinishedOf(element, reach, typed).map((one) => ({ ...one, pageId: page.uuid })),
    )
  })
}

export function unfinishedOf(
  element: PlacedElement,
  reach: Reach,
  typed: Typed,
): Omit<Unfinished, 'pageId'>[] {
  const { uuid, interaction, methodList } = element
  const found: Omit<Unfinished, 'pageId'>[] = []
  const fault = interactionFault(completed(asTyped(interaction, typed)))
  if (fault !== undefined) found.push({ uuid, place: 'interaction', index: 0, fault })
  methodList.forEach((call, index) => {
    const wrong = callFault(call, reach, typedInto(call, typed))
    if (wrong !== undefined) found.push({ uuid, place: 'methodList', index, fault: wrong })
  })
  return found
}

/** The interaction as its fields show it. */
export function asTyped(
  interaction: PlacedElement['interaction'],
  typed: Typed,
): PlacedElement['interaction'] {
  const config = typed.get(interaction)
  return config === undefined ? interaction : { ...interaction, config }
}

/** What the field of an entry shows, when that is not what the work has. */
export function typedInto(call: MethodCall, typed: Typed): string | undefined {
  const value = typed.get(call)?.value
  return value === undefined ? undefined : textOf(value)
}
