/**
 * What this browser keeps of an element beside the work, under `{name}:{id of the element}`: a cache. It never throws, for
 * private windows and full disks must not stop the author, and it goes with the element.
 */

/** Keeps a value; where there is no room, at the expense of what is kept of others under this name. */
export function writeElementCache(name: string, id: string, value: unknown): boolean {
  const key = `${name}:${id}`
  const text = JSON.stringify(value)
  if (tryWrite(key, text)) return true
  for (const other of keysWhere((kept) => kept.startsWith(`${name}:`))) remove(other)
  return tryWrite(key, text)
}

/** What is kept; null where nothing is, or nothing that can be read. */
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

/** Forgets all that is kept of elements that are gone, whoever kept it. */
export function clearElementCaches(ids: ReadonlySet<string>): void {
  if (ids.size === 0) return
  for (const key of keysWhere((kept) => ids.has(kept.slice(kept.indexOf(':') + 1)))) remove(key)
}

/** Only keys of this form are looked at. */
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
    // Nothing to remove where nothing can be kept.
  }
}
