/** Tables in props: a header row, then rows of cells; and the other accepted forms of data (EL-RADAR-09). */

export type Cell = string | number

/** Rows of cells; they may differ in length. */
export type Table = Cell[][]

/** Largest number of rows; protects against hostile data that claims a huge size. */
const MAX_ROWS = 20_000

/**
 * Converts a `dataset` prop of any accepted form to a table: rows of cells; triplets `[{x, y, s}]`; a spreadsheet
 * `{rows: {r: {cells: {c: {text}}}}}`; or CSV `{columns, rows: [{name: value}]}`. Any other value is an empty table.
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

/** Converts a value to a cell. */
export function cellOf(value: unknown): Cell {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? value : ''
}

/**
 * Returns the number in a cell, parsed from a text such as `1,200`, `¥80` or `35%` if necessary; null when there is
 * none.
 */
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

/** Returns for each column whether every non-empty cell below the header is a number. */
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

/** Pivots triplets: categories as rows, series as columns, both in order of first occurrence. */
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

/** Converts an object with positions as keys to a list; missing positions are empty. */
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

/** Converts typed text to a cell: a plain number becomes a number, everything else stays text. */
export function typedCell(text: Cell): Cell {
  if (typeof text === 'number' || text === '') return text
  const number = Number(text)
  return String(number) === text && Number.isFinite(number) ? number : text
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
