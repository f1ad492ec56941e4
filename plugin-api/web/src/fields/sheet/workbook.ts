/** Reads the first visible sheet of a workbook: texts, numbers, percentages as displayed, dates and times. */
import { read, SSF } from '@e965/xlsx'
import type { CellObject, WorkBook } from '@e965/xlsx'
import type { Cell, Table } from '../../dataset.ts'

/** Largest extent; cells beyond are usually only formatted by accident. */
const MAX_ROWS = 20_000
const MAX_COLUMNS = 500
/** Largest unpacked size of a packed workbook in bytes (zip bomb protection). */
const MAX_UNPACKED_BYTES = 100_000_000
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46

/** Date and time of a serial number. */
interface Moment {
  y: number
  m: number
  d: number
  H: number
  M: number
  S: number
  /** Seconds of the day. */
  T: number
}

/** The library has no types for its number formats. */
const formats = SSF as {
  is_date: (format: string) => boolean
  parse_date_code: (value: number, options: { date1904: boolean }) => Moment | null
}

export function readWorkbook(bytes: Uint8Array): Table {
  if (unpackedSize(bytes) > MAX_UNPACKED_BYTES) throw new Error('too large')
  const book = read(bytes, {
    type: 'array',
    dense: true,
    cellNF: true,
    cellHTML: false,
    sheetRows: MAX_ROWS,
  })
  const at = book.SheetNames.findIndex((_, sheet) => !book.Workbook?.Sheets?.[sheet]?.Hidden)
  const rows = book.Sheets[book.SheetNames[at] ?? '']?.['!data']
  if (!rows) throw new Error('no sheet')
  const valueOf = valueReader(book)
  return Array.from(rows, (row) =>
    trimmed(Array.from((row ?? []).slice(0, MAX_COLUMNS), (cell) => (cell ? valueOf(cell) : ''))),
  )
}

function trimmed(row: Cell[]): Cell[] {
  return row.slice(0, row.findLastIndex((cell) => cell !== '') + 1)
}

function valueReader(book: WorkBook): (cell: CellObject) => Cell {
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  return ({ t, v, z, w }) => {
    if (t === 'n' && typeof v === 'number') {
      const shown = w ?? ''
      return numberOf(v, { format: String(z ?? impliedFormat(shown)), shown, date1904 })
    }
    if (t === 'b') return v === true ? 'TRUE' : 'FALSE'
    return t === 's' ? String(v).replace(/\r\n?/g, '\n') : ''
  }
}

/**
 * East Asian programs leave built-in formats (27 to 36, 50 to 58) implied; the first cell of each comes without its
 * format.
 */
function impliedFormat(shown: string): string {
  if (shown.includes(':')) return 'h:mm:ss'
  return shown.includes('/') ? 'm/d/yy' : 'General'
}

interface CellFormat {
  format: string
  /** Text displayed by the program that wrote the file. */
  shown: string
  date1904: boolean
}

/** Converts a number according to its format: date, time, percentage or plain number. */
function numberOf(value: number, { format, shown, date1904 }: CellFormat): Cell {
  const plain = format.replace(/"[^"]*"|\\.|_./g, '')
  if (formats.is_date(format)) {
    const moment = formats.parse_date_code(value, { date1904 })
    // Durations over a day and lone months keep their displayed text.
    if (!moment || /\[[hms]+\]/i.test(plain)) return shown
    if (/[yde]/i.test(plain))
      return /[hs]/i.test(plain) || moment.T > 0 ? dayAndTime(moment) : day(moment)
    return /[h]/i.test(plain) ? time(moment, /s/i.test(plain)) : shown
  }
  const exact = Number(value.toPrecision(15))
  return plain.includes('%') ? `${Number((value * 100).toPrecision(15))}%` : exact
}

const two = (number: number) => String(number).padStart(2, '0')
const day = ({ y, m, d }: Moment) => `${y}-${two(m)}-${two(d)}`
const time = ({ H, M, S }: Moment, hasSeconds: boolean) =>
  [H, M, ...(hasSeconds ? [S] : [])].map((part) => two(Math.floor(part))).join(':')
const dayAndTime = (moment: Moment) => `${day(moment)} ${time(moment, false)}`

/** Returns the total unpacked size recorded in the central directory of a zip archive. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let size = 0
  for (let at = view.byteLength - ENTRY_BYTES; at >= 0; at -= 1) {
    if (view.getUint8(at) === 0x50 && view.getUint32(at, true) === ENTRY) {
      size += view.getUint32(at + 24, true)
    }
  }
  return size
}
