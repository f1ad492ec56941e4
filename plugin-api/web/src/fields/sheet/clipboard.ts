/** Tables as text, as spreadsheets write them to the clipboard and to files. */
import { typedCell } from '../../dataset.ts'
import type { Table } from '../../dataset.ts'

/**
 * Parses pasted text. Spreadsheets separate cells by tabs and quote cells with line breaks. Commas separate cells only
 * if all of several lines have the same number of them, so that a sentence stays one cell.
 */
export function parsePasted(text: string): Table {
  if (text.includes('\t')) return parseDelimited(text, '\t')
  const comma = [',', ';'].find((one) => isEven(parseDelimited(text, one)))
  return parseDelimited(text, comma ?? '\t')
}

/**
 * Parses delimiter-separated values. The delimiter is named by a first line `sep=;`; else it is the usual delimiter
 * that occurs most often in the first record. The host parses data sources in the same way.
 */
export function parseCsv(text: string): Table {
  const plain = text.replace(/^\uFEFF/, '')
  const named = /^"?sep=([^])"?(\r\n?|\n|$)/i.exec(plain)
  if (named?.[1]) return parseDelimited(plain.slice(named[0].length), named[1])
  const [first = ''] = /^("[^"]*"|[^"\r\n])*/.exec(plain) ?? []
  const bare = first.replace(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  const separator = ['\t', ';', ','].reduce((best, sign) =>
    count(sign) >= count(best) ? sign : best,
  )
  return parseDelimited(plain, separator)
}

function isEven(table: Table): boolean {
  const columns = table[0]?.length ?? 0
  return table.length > 1 && columns > 1 && table.every((row) => row.length === columns)
}

/**
 * A quote opens a quoted cell only at the start of the cell; inside, two quotes are one, and line breaks belong to the
 * cell.
 */
function parseDelimited(text: string, separator: string): Table {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const end = text.length
  while (at <= end) {
    const cell = text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator)
    row.push(cell.value)
    at = cell.next
    if (text[at] === separator) {
      at += 1
      continue
    }
    rows.push(row)
    row = []
    if (at >= end) break
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    // A line break after the last row does not start another row.
    if (at >= end) break
  }
  return rows.map((cells) => cells.map(typedCell))
}

interface Read {
  value: string
  next: number
}

function plainCell(text: string, from: number, separator: string): Read {
  let next = from
  while (next < text.length && text[next] !== separator && !isBreak(text[next])) next += 1
  return { value: text.slice(from, next), next }
}

function quotedCell(text: string, from: number, separator: string): Read {
  const quoted = /"((?:[^"]|"")*)"/y
  quoted.lastIndex = from
  const found = quoted.exec(text)
  const after = text[quoted.lastIndex]
  const isWhole = found && (after === undefined || after === separator || isBreak(after))
  if (!isWhole) return plainCell(text, from, separator)
  const value = (found[1] ?? '').replace(/""/g, '"').replace(/\r\n?/g, '\n')
  return { value, next: quoted.lastIndex }
}

function isBreak(sign: string | undefined): boolean {
  return sign === '\n' || sign === '\r'
}

/** Formats a table as tab-separated values for the clipboard. */
export function formatTsv(table: Table): string {
  return table.map((row) => row.map((cell) => quoted(String(cell))).join('\t')).join('\n')
}

function quoted(cell: string): string {
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell
}
