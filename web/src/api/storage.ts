/** Local storage that never throws: private windows and full disks must not stop the studio. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** A stored JSON value; one that cannot be read is dropped (ST-006). */
export function readJson(key: string): unknown {
  const text = readText(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    remove(key)
    return null
  }
}

/** Stores a text; answers whether there was room. */
export function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function writeJson(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value))
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing to remove where nothing can be stored.
  }
}
