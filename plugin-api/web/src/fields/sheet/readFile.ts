/** Tables in files. */
import { parseCsv } from './clipboard.ts'
import type { Table } from '../../dataset.ts'

/** More bytes are no table for a phone. */
const MAX_FILE_BYTES = 10_000_000
/** How workbooks begin: archives (.xlsx, .ods), and the container of older ones (.xls, .et). */
const WORKBOOKS = ['PK', '\xd0\xcf\x11\xe0']
/** Byte order marks. */
const MARKS: readonly (readonly [string, string])[] = [
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
]

/** A file of separated values, or the first visible sheet of a workbook. Throws where there is no table in it. */
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

/** By the byte order mark; as UTF-8 where it is; else as GB 18030, in which Chinese spreadsheets write. As the host does. */
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
