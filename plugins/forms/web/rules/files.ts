/** Rules for files, as in src/file_upload.rs. */
import { fitPicture, PHOTO, typeOf } from '@pinye/plugin-api/files'
import { formats } from '../fileTables.ts'
import { malformed, missing } from './validationError.ts'
import type { ValidationError } from './validationError.ts'

/** Props that determine the rules; their values may have any type. */
export interface FileRules {
  required?: unknown
  multiple?: unknown
  minFiles?: unknown
  maxFiles?: unknown
  accept?: unknown
  maxSize?: unknown
}

const BYTES_PER_MB = 1024 * 1024

/** Checks the submitted addresses (EL-FILE-14). */
export function checkFiles(rules: FileRules, addresses: string[]): ValidationError | undefined {
  if (addresses.length === 0 && rules.required === true) return missing
  if (!addresses.every((address) => /^(\/(?!\/)|https?:\/\/.)/.test(address))) return malformed
  const least = rules.multiple === true ? Number(rules.minFiles) || 0 : 0
  if (addresses.length < least) return { code: 'file.min', args: { n: least } }
  const most = getMaxFiles(rules)
  return addresses.length > most ? { code: 'file.max', args: { n: most } } : undefined
}

/** Returns the largest number of files; a maximum of 0, or below the minimum, means no limit. */
export function getMaxFiles({ multiple, minFiles, maxFiles }: FileRules): number {
  if (multiple !== true) return 1
  const most = Number(maxFiles)
  return most > 0 && most >= (Number(minFiles) || 0) ? most : Infinity
}

/** Larger images are downscaled before uploading: enough to read a receipt, at a tenth of the upload. */
const PICTURE_BOUNDS = { bytes: 4 * BYTES_PER_MB, pixels: 12_000_000 }

/** Returns whether a file can be uploaded without reading it: its declared type is accepted and its size is fine. */
export function isPlain(rules: FileRules, { type, size }: File): boolean {
  const accept = acceptOf(rules)
  if (type === PHOTO || /^image\/(hei[cf]|avif)/.test(type)) return false
  const isKind = accept.endsWith('/*') && type.startsWith(accept.slice(0, -1))
  const mayShrink =
    !/^(audio|video)\//.test(type) && size > Math.min(PICTURE_BOUNDS.bytes, getMaxBytes(rules))
  return isKind && !mayShrink
}

/**
 * Returns the file to upload, or why it is rejected (EL-FILE-14, EL-FILE-18). Types declared by browsers are often
 * wrong.
 */
export async function prepareFile(rules: FileRules, file: File): Promise<File | ValidationError> {
  const accept = acceptOf(rules)
  if (!isTaken(accept, file.name, await typeOf(file))) {
    return {
      code: 'file.type',
      args: { accept: (formats as Record<string, string>)[accept] ?? accept },
    }
  }
  const bytes = Math.min(PICTURE_BOUNDS.bytes, getMaxBytes(rules))
  const sent = accept.startsWith('.') ? file : await fitPicture(file, { ...PICTURE_BOUNDS, bytes })
  return checkSize(rules, sent) ?? sent
}

function getMaxBytes({ maxSize }: FileRules): number {
  const most = Number(maxSize)
  return most > 0 ? most * BYTES_PER_MB : Infinity
}

function checkSize(rules: FileRules, file: Pick<File, 'size'>): ValidationError | undefined {
  const most = Number(rules.maxSize)
  return file.size > getMaxBytes(rules) ? { code: 'file.size', args: { n: most } } : undefined
}

/** Returns the stored preset (EL-FILE-13). */
export function acceptOf({ accept }: FileRules): string {
  return typeof accept === 'string' && (accept === '*' || accept in formats) ? accept : 'image/*'
}

/** Checks the detected type; text and old documents have no signature and are recognized by name. */
function isTaken(accept: string, name: string, type: string | undefined): boolean {
  if (accept === '*') return true
  if (accept.startsWith('.')) {
    const isNamed = accept.split(',').some((end) => name.toLowerCase().endsWith(end))
    return isNamed && (type === undefined || type.startsWith('application/'))
  }
  return type?.startsWith(accept.slice(0, -1)) ?? false
}
