const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

const LENGTH = 16

/** Random bytes for several ids: asking for them costs more than all the rest of an id. */
const pool = new Uint8Array(LENGTH * 32)
let used = pool.length

/** 16 random lowercase letters and digits (EM-007). */
export function newId(): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  const bytes = pool.subarray(used, (used += LENGTH))
  return Array.from(bytes, (byte) => LETTERS.charAt(byte % LETTERS.length)).join('')
}

/** `type_16chars`, unique among the names already taken. */
export function newUuid(type: string, taken: ReadonlySet<string> = new Set()): string {
  for (;;) {
    const uuid = `${type}_${newId()}`
    if (!taken.has(uuid)) return uuid
  }
}
