/** Tables in files. */
import { parseCsv } from './clipboard.ts'
import type { Table } from '../../dataset.ts'

/** More bytes are no table for a phone. */
const MOST_BYTES = 10_000_000

/** A file of separated values, or the first sheet of a workbook. Throws where there is no table in it. */
export async function readFile(file: File): Promise<Table> {
  if (file.size > MOST_BYTES) throw new Error('too large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b
  const table = isPacked
    ? await (await import('./workbook.ts')).readWorkbook(bytes)
    : parseCsv(decoded(bytes))
  if (!table.some((row) => row.some((cell) => cell !== ''))) throw new Error('empty')
  return table
}

/** Chinese Excel writes CSV in GB 18030, everybody else in UTF-8. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.includes(0)) throw new Error('no text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
