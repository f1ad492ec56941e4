/**
 * Per-element cache in localStorage, under `{name}:{id of the element}`, outside the work. It never throws, because
 * private windows and full disks must not block the author, and it is deleted with the element.
 */

/** Stores a value; if storage is full, entries of other elements under this name are evicted. */
export function writeElementCache(name: string, id: string, value: unknown): boolean {
  const key = `${name}:${id}`
  const text = JSON.stringify(value)
  if (tryWrite(key, text)) return true
  for (const other of keysWhere((kept) => kept.startsWith(`${name}:`))) remove(other)
  return tryWrite(key, text)
}

/** Returns the stored value; null when it is missing or unreadable. */
export function readElementCache(name: string, id: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`${name}:${id}`) ?? 'null') as unknown
  } catch {
    return null
  }
}

export function removeElementCache(name: string, id: string): void {
  remove(`${name}:${id}`)
}

/** Deletes the entries of removed elements under all names. */
export function clearElementCaches(ids: ReadonlySet<string>): void {
  if (ids.size === 0) return
  for (const key of keysWhere((kept) => ids.has(kept.slice(kept.indexOf(':') + 1)))) remove(key)
}

/** Returns the matching keys of the form `name:id`. */
function keysWhere(isWanted: (key: string) => boolean): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.includes(':') && isWanted(key))
  } catch {
    return []
  }
}

function tryWrite(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
