/** Pure edits of a list. */

/** Largest number of entries in a list. */
export const MAX_ENTRIES = 50

/** Returns a list prop as texts, whatever its stored type. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value)
    ? value.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry ?? '')))
    : []
}

export function replaced<T>(list: readonly T[], at: number, entry: T): T[] {
  return list.map((old, place) => (place === at ? entry : old))
}

export function removed<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, place) => place !== at)
}

/** Moves an entry by one; returns the same list if it would leave it. */
export function shifted<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const entry = list[at]
  if (entry === undefined || at + by < 0 || at + by >= list.length) return [...list]
  const rest = removed(list, at)
  return [...rest.slice(0, at + by), entry, ...rest.slice(at + by)]
}
