/** The first sheet of a workbook (.xlsx): texts, numbers, and days as `YYYY-MM-DD`. */
import { openZip } from './zip.ts'
import type { Cell, Table } from '../../dataset.ts'

type Read = (path: string) => Promise<Document | null>

/** Beyond it there are only cells that somebody coloured by accident. */
const MOST_ROWS = 20_000
const MOST_COLUMNS = 500
const DAY_MS = 86_400_000
/** Excel's day 0; it counts a 29 February 1900 that never was. */
const FIRST_DAY = Date.UTC(1899, 11, 30)

export async function readWorkbook(bytes: Uint8Array): Promise<Table> {
  const unpacked = openZip(bytes)
  const read: Read = async (path) => {
    const content = await unpacked(path)
    return content && new DOMParser().parseFromString(new TextDecoder().decode(content), 'text/xml')
  }
  const sheet = await read(await firstSheet(read))
  if (!sheet) throw new Error('no sheet')
  const texts = textsOf(await read('xl/sharedStrings.xml'))
  const days = dayStyles(await read('xl/styles.xml'))
  const table: Table = []
  for (const cell of all(sheet, 'c')) {
    const place = placeOf(cell.getAttribute('r') ?? '')
    if (!place || place.row >= MOST_ROWS || place.column >= MOST_COLUMNS) continue
    while (table.length <= place.row) table.push([])
    const row = table[place.row] ?? []
    while (row.length < place.column) row.push('')
    row[place.column] = valueOf(cell, texts, days)
  }
  return table
}

/** Where the workbook says that its first sheet is. */
async function firstSheet(read: Read): Promise<string> {
  const [workbook, relations] = [
    await read('xl/workbook.xml'),
    await read('xl/_rels/workbook.xml.rels'),
  ]
  const [first] = workbook ? all(workbook, 'sheet') : []
  const id = first && [...first.attributes].find(({ name }) => /(^|:)id$/.test(name))?.value
  const relation =
    relations && all(relations, 'Relationship').find((one) => one.getAttribute('Id') === id)
  const target = relation?.getAttribute('Target') ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function textsOf(shared: Document | null): string[] {
  return shared ? all(shared, 'si').map(wordsOf) : []
}

/** Without what is only said about how a word is pronounced. */
function wordsOf(node: Element): string {
  return all(node, 't')
    .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent ?? '')
    .join('')
}

function valueOf(cell: Element, texts: string[], days: ReadonlySet<number>): Cell {
  const value = all(cell, 'v')[0]?.textContent ?? ''
  switch (cell.getAttribute('t')) {
    case 's':
      return texts[Number(value)] ?? ''
    case 'inlineStr':
      return wordsOf(cell)
    case 'str':
    case 'd':
      return value
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'e':
      return ''
    default:
      return numberOf(value, days.has(Number(cell.getAttribute('s') ?? 0)))
  }
}

function numberOf(value: string, isDay: boolean): Cell {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return ''
  if (!isDay) return Number(number.toPrecision(15))
  const moment = new Date(FIRST_DAY + Math.round(number * DAY_MS)).toISOString()
  return Number.isInteger(number) ? moment.slice(0, 10) : moment.slice(0, 16).replace('T', ' ')
}

/** Numbers of the styles that show a day. */
function dayStyles(styles: Document | null): Set<number> {
  if (!styles) return new Set()
  const formats = new Map(
    all(styles, 'numFmt').map((one) => [
      one.getAttribute('numFmtId'),
      one.getAttribute('formatCode'),
    ]),
  )
  const [used] = all(styles, 'cellXfs')
  const isDay = (one: Element) => {
    const id = Number(one.getAttribute('numFmtId'))
    const code = formats.get(String(id)) ?? ''
    const plain = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 58) || /y|d/i.test(plain)
  }
  const kinds = used ? all(used, 'xf') : []
  return new Set(kinds.flatMap((one, at) => (isDay(one) ? [at] : [])))
}

function placeOf(name: string): { row: number; column: number } | null {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(name) ?? []
  if (!letters || !digits) return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits) - 1, column: column - 1 }
}

/** By their names alone: programs write the same with and without a prefix. */
function all(node: Document | Element, name: string): Element[] {
  return [...node.getElementsByTagName('*')].filter(({ localName }) => localName === name)
}
