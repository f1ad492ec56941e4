/** Tables as text, as spreadsheets put them on the clipboard and into files. */
import { typedCell } from '../../dataset.ts'
import type { Table } from '../../dataset.ts'

/**
 * What was pasted. Spreadsheets put tabs between cells and quote a cell with a line break; commas make cells only where each
 * of several lines has as many of them, so that a sentence stays a sentence.
 */
export function parsePasted(text: string): Table {
  if (text.includes('\t')) return parseDelimited(text, '\t')
  const comma = [',', ';'].find((one) => isEven(parseDelimited(text, one)))
  return parseDelimited(text, comma ?? '\t')
}

/**
 * What is in a file of separated values: the separator is named by a first line `sep=;`, or is the one of the usual signs that
 * the first record has most of. As the host does for data sources.
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

/** A quote opens a cell only at its beginning; within it two quotes are one, and line breaks are its own. */
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
    // The line break after the last row begins no other one.
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

/** As a spreadsheet takes it. */
export function formatTsv(table: Table): string {
  return table.map((row) => row.map((cell) => quoted(String(cell))).join('\t')).join('\n')
}

function quoted(cell: string): string {
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell
}
