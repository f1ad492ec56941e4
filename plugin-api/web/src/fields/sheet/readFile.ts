/** Reads tables from files. */
import { parseCsv } from './clipboard.ts'
import type { Table } from '../../dataset.ts'

/** Largest file in bytes; larger tables are not usable on a phone. */
const MAX_FILE_BYTES = 10_000_000
/** Magic numbers of workbooks: zip (.xlsx, .ods) and the older compound file (.xls, .et). */
const WORKBOOKS = ['PK', '\xd0\xcf\x11\xe0']
/** Byte order marks with their encoding. */
const MARKS: readonly (readonly [string, string])[] = [
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
]

/** Reads a delimiter-separated file, or the first visible sheet of a workbook. Throws when it contains no table. */
export async function readFile(file: File): Promise<Table> {
  if (file.size > MAX_FILE_BYTES) throw new Error('too large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const head = String.fromCharCode(...bytes.subarray(0, 4))
  const table = WORKBOOKS.some((start) => head.startsWith(start))
    ? (await import('./workbook.ts')).readWorkbook(bytes)
    : parseCsv(decoded(bytes, head))
  if (!table.some((row) => row.some((cell) => cell !== ''))) throw new Error('empty')
  return table
}

/**
 * Decodes by byte order mark; else as UTF-8 if valid; else as GB 18030, which Chinese spreadsheets write. Same as the
 * host.
 */
function decoded(bytes: Uint8Array, head: string): string {
  const marked = MARKS.find(([mark]) => head.startsWith(mark))
  if (marked) return new TextDecoder(marked[1], { fatal: true }).decode(bytes)
  if (bytes.includes(0)) throw new Error('no text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}
