/** Tables as props hold them: a header row, then rows of cells; and the other forms that stand for one (EL-RADAR-09). */

export type Cell = string | number

/** Rows of cells; they may differ in length. */
export type Table = Cell[][]

/** More rows than this are in no table of ours; what a hostile form asks for beyond is not made. */
const MAX_ROWS = 20_000

/**
 * A `dataset` prop as a table, whichever form it has: rows of cells; triplets `[{x, y, s}]`; a spreadsheet
 * `{rows: {r: {cells: {c: {text}}}}}`; or CSV `{columns, rows: [{name: value}]}`. What is none of them is an empty table.
 */
export function tableOf(value: unknown): Table {
  if (Array.isArray(value)) {
    const rows: unknown[] = value.slice(0, MAX_ROWS)
    if (rows.some(isTriplet)) return fromTriplets(rows.filter(isTriplet))
    return rows.filter(Array.isArray).map((row: unknown[]) => row.map(cellOf))
  }
  if (!isObject(value)) return []
  return Array.isArray(value.columns) ? fromCsv(value) : fromSpreadsheet(value)
}

/** What can stand in a cell. */
export function cellOf(value: unknown): Cell {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? value : ''
}

/** The number in a cell, also where it was typed as a text: `1,200`, `¥80`, `35%`; null where there is none. */
export function numberIn(cell: unknown): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell !== 'string') return null
  const plain = cell
    .trim()
    .replace(/^[¥￥$€]\s*/, '')
    .replace(/\s*%$/, '')
    .replace(/,/g, '')
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null
}

/** The columns whose every filled cell below the header is a number. */
export function numericColumns(table: Table): boolean[] {
  const columns = table.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: columns }, (_, column) => {
    const filled = table.slice(1).filter((row) => String(row[column] ?? '').trim() !== '')
    return filled.length > 0 && filled.every((row) => numberIn(row[column]) !== null)
  })
}

interface Triplet {
  x: unknown
  y?: unknown
  s?: unknown
}

function isTriplet(value: unknown): value is Triplet {
  return isObject(value) && !Array.isArray(value) && 'x' in value
}

/** Categories down, series across, both in the order they first come. */
function fromTriplets(triplets: Triplet[]): Table {
  const series = [...new Set(triplets.map(({ s }) => String(cellOf(s))))].slice(0, 200)
  const rows = new Map<Cell, Cell[]>()
  for (const { x, y, s } of triplets) {
    const category = cellOf(x)
    const row = rows.get(category) ?? [category, ...series.map(() => '')]
    const column = series.indexOf(String(cellOf(s)))
    if (column >= 0) row[column + 1] = cellOf(y)
    rows.set(category, row)
  }
  return [['x', ...series], ...rows.values()]
}

function fromSpreadsheet({ rows }: Record<string, unknown>): Table {
  return sparse(rows).map((row) =>
    sparse(isObject(row) ? row.cells : undefined).map((cell) =>
      typedCell(isObject(cell) ? cellOf(cell.text) : ''),
    ),
  )
}

/** A list out of an object whose keys are positions; what is left out is empty. */
function sparse(value: unknown): unknown[] {
  if (!isObject(value)) return []
  const places = Object.keys(value).filter((key) => /^\d{1,5}$/.test(key))
  const last = places.reduce((most, key) => Math.max(most, Number(key)), -1)
  return Array.from({ length: Math.min(last + 1, MAX_ROWS) }, (_, place) => value[place])
}

function fromCsv({ columns, rows }: Record<string, unknown>): Table {
  const names = (columns as unknown[]).slice(0, 200).map((name) => String(cellOf(name)))
  const entries = Array.isArray(rows) ? rows.slice(0, MAX_ROWS).filter(isObject) : []
  return [names, ...entries.map((entry) => names.map((name) => cellOf(entry[name])))]
}

/** A typed text as a cell: what is written as numbers are written is a number, all else stays as it is. */
export function typedCell(text: Cell): Cell {
  if (typeof text === 'number' || text === '') return text
  const number = Number(text)
  return String(number) === text && Number.isFinite(number) ? number : text
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
