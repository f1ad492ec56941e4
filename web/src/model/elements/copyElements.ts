import { newUuid } from '../newId.ts'
import type { PlacedElement } from '../work.ts'

export interface Copies {
  elements: PlacedElement[]
  /** New uuid by old uuid. */
  renamed: ReadonlyMap<string, string>
}

/**
 * Copies elements under new uuids. References among them (a form's fields, the target of an action) point to the
 * copies; references to other elements are kept.
 */
export function copyElements(elements: readonly PlacedElement[]): Copies {
  const renamed = new Map<string, string>()
  const taken = new Set<string>()
  for (const element of elements) {
    const uuid = newUuid(element.name, taken)
    taken.add(uuid)
    renamed.set(element.uuid, uuid)
  }
  const copies = elements.map((element) => {
    const uuid = renamed.get(element.uuid) ?? newUuid(element.name)
    return { ...renameReferences(element, renamed), uuid, id: uuid }
  })
  return { elements: copies, renamed }
}

/** Replaces every string that equals one of the old uuids; unchanged branches keep their references. */
export function renameReferences<T>(value: T, renamed: ReadonlyMap<string, string>): T {
  return rename(value, renamed) as T
}

function rename(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return renamed.get(value) ?? value
  if (Array.isArray(value)) {
    const next = value.map((item) => rename(item, renamed))
    return next.every((item, index) => item === value[index]) ? value : next
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const next = entries.map(([key, item]) => [key, rename(item, renamed)] as const)
  return next.every(([, item], index) => item === entries[index]?.[1])
    ? value
    : Object.fromEntries(next)
}
