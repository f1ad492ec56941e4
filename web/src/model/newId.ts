import { customAlphabet } from 'nanoid'

/** Returns 16 random lowercase letters and digits (EM-007). */
export const newId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 16)

/** Returns `type_16chars`, unique among the uuids already taken. */
export function newUuid(type: string, taken: ReadonlySet<string> = new Set()): string {
  for (;;) {
    const uuid = `${type}_${newId()}`
    if (!taken.has(uuid)) return uuid
  }
}
