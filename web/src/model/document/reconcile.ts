/**
 * Structural sharing: returns `stored` with every equal branch replaced by that of `mine`, so that a save re-renders
 * only what the server changed.
 */
export function reconcile<T>(mine: unknown, stored: T): T {
  return keepShared(mine, stored) as T
}

function keepShared(mine: unknown, stored: unknown): unknown {
  if (Object.is(mine, stored)) return mine
  if (Array.isArray(mine) && Array.isArray(stored)) return keepList(mine, stored)
  if (isRecord(mine) && isRecord(stored)) return keepRecord(mine, stored)
  return stored
}

function keepList(mine: unknown[], stored: unknown[]): unknown[] {
  const next = stored.map((item, index) => keepShared(mine[index], item))
  const same = mine.length === next.length && next.every((item, index) => item === mine[index])
  return same ? mine : next
}

function keepRecord(mine: Record<string, unknown>, stored: Record<string, unknown>) {
  const keys = Object.keys(stored)
  const next = Object.fromEntries(keys.map((key) => [key, keepShared(mine[key], stored[key])]))
  const same =
    Object.keys(mine).length === keys.length && keys.every((key) => Object.is(next[key], mine[key]))
  return same ? mine : next
}

/** Returns whether a value is an object but not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns whether two values are equal as JSON, which ignores `undefined`. */
export function structuralEqual(one: unknown, other: unknown, but?: ReadonlySet<string>): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => structuralEqual(item, other[at]))
  }
  if (!isRecord(one) || !isRecord(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return Array.from(keys).every((key) => but?.has(key) || structuralEqual(one[key], other[key]))
}
