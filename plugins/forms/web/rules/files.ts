/** Rules for files, as in src/file_upload.rs. */
import { formats } from '../tables.ts'
import { malformed, missing } from './fault.ts'
import type { Fault } from './fault.ts'

/** The props that rules are made of; anything may stand in them. */
export interface FileRules {
  required?: unknown
  multiple?: unknown
  minFiles?: unknown
  maxFiles?: unknown
  accept?: unknown
  maxSize?: unknown
}

const BYTES_PER_MB = 1024 * 1024

/** The addresses that are handed in (EL-FILE-14). */
export function checkFiles(rules: FileRules, addresses: string[]): Fault | undefined {
  if (addresses.length === 0 && rules.required === true) return missing
  if (!addresses.every((address) => /^(\/(?!\/)|https?:\/\/.)/.test(address))) return malformed
  const least = rules.multiple === true ? Number(rules.minFiles) || 0 : 0
  if (addresses.length < least) return { code: 'file.min', args: { n: least } }
  const most = mostFiles(rules)
  return addresses.length > most ? { code: 'file.max', args: { n: most } } : undefined
}

/** How many files may be handed in; a maximum of 0, or below the minimum, is none. */
export function mostFiles({ multiple, minFiles, maxFiles }: FileRules): number {
  if (multiple !== true) return 1
  const most = Number(maxFiles)
  return most > 0 && most >= (Number(minFiles) || 0) ? most : Infinity
}

/** A file before it is uploaded (EL-FILE-14, EL-FILE-18). */
export function checkFile(
  rules: FileRules,
  file: Pick<File, 'name' | 'type' | 'size'>,
): Fault | undefined {
  const accept = acceptOf(rules)
  if (!isTaken(accept, file)) {
    return {
      code: 'file.type',
      args: { accept: (formats as Record<string, string>)[accept] ?? accept },
    }
  }
  const most = Number(rules.maxSize)
  return most > 0 && file.size > most * BYTES_PER_MB
    ? { code: 'file.size', args: { n: most } }
    : undefined
}

/** The stored preset (EL-FILE-13). */
export function acceptOf({ accept }: FileRules): string {
  return typeof accept === 'string' && (accept === '*' || accept in formats) ? accept : 'image/*'
}

function isTaken(accept: string, { name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (accept === '*') return true
  if (accept.startsWith('.')) {
    return accept.split(',').some((end) => name.toLowerCase().endsWith(end))
  }
  return type.startsWith(accept.slice(0, -1))
}
