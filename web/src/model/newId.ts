const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** 16 random lowercase letters and digits (EM-007). */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => LETTERS.charAt(byte % LETTERS.length)).join('')
}

/** `type_16chars`, unique among the names already taken. */
export function newUuid(type: string, taken: ReadonlySet<string> = new Set()): string {
  for (;;) {
    const uuid = `${type}_${newId()}`
    if (!taken.has(uuid)) return uuid
  }
}
