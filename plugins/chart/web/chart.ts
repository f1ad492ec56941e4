/** Pure conversion of the sheet to the data of a chart, independent of drawing. */
import { color, numberIn, tableOf } from '@pinye/plugin-api'
import type { Cell } from '@pinye/plugin-api'

export type Kind = 'line' | 'histogram' | 'pie' | 'radar'

export interface ChartProps {
  dataset: unknown
  type: Kind
  chartColors: string[]
  dataSourceId: string
}

export interface Series {
  name: string
  /** One per category; null where there is no number (EL-RADAR-10). */
  values: (number | null)[]
}

export interface Chart {
  kind: Kind
  /** Header of the first column. */
  subject: string
  categories: string[]
  series: Series[]
  /** In order; they repeat when there are fewer than series, or sectors of a pie (EL-RADAR-12, EL-PIE-09). */
  colors: string[]
}

const KINDS: readonly Kind[] = ['line', 'histogram', 'pie', 'radar']
/** EL-RADAR-11. */
const COLORS = ['#5470c6', '#91cc75', '#fac858', '#ee6666', '#73c0de']
/** Limits for readability (src/lib.rs warns the author). */
const MAX_ROWS = 500
const MAX_SERIES = 20

/** Returns null without a row below the header (EL-RADAR-10), and for a pie without a positive value. */
export function chartOf(props: ChartProps, fallback: Kind): Chart | null {
  const [header = [], ...rows] = tableOf(props.dataset)
  const drawn = rows.filter((row) => row.some((cell) => words(cell) !== '')).slice(0, MAX_ROWS)
  if (drawn.length === 0) return null
  const kind = KINDS.find((known) => known === props.type) ?? fallback
  const columns = [header, ...drawn].reduce((most, row) => Math.max(most, row.length), 0)
  const most = kind === 'pie' ? 1 : MAX_SERIES
  const series = Array.from({ length: Math.min(columns - 1, most) }, (_, at) => ({
    name: words(header[at + 1]) || String(at + 1),
    values: drawn.map((row) => valueOf(row[at + 1], kind)),
  }))
  if (kind === 'pie' && !hasPart(series)) return null
  return {
    kind,
    subject: words(header[0]),
    categories: drawn.map((row) => words(row[0])),
    series,
    colors: colorsOf(props.chartColors),
  }
}

/** Returns the colour of a series, or of a sector of a pie. */
export function colorAt({ colors }: Chart, at: number): string {
  return colors[at % colors.length] ?? '#5470c6'
}

/** Returns the names in the legend: the sectors of a pie, else the series. */
export function namesOf({ kind, categories, series }: Chart): string[] {
  return kind === 'pie' ? categories : series.map(({ name }) => name)
}

/** Returns whether a pie has at least one sector. */
function hasPart(series: Series[]): boolean {
  return series.some(({ values }) => values.some((value) => value !== null && value > 0))
}

/** Returns the value of a cell; for a pie it is at least 0. */
function valueOf(cell: Cell | undefined, kind: Kind): number | null {
  const value = numberIn(cell)
  return kind === 'pie' && value !== null && value < 0 ? null : value
}

function colorsOf(value: unknown): string[] {
  const colors = (Array.isArray(value) ? value : [])
    .slice(0, 50)
    .map((one) => color(one, ''))
    .filter(Boolean)
  return colors.length > 0 ? colors : COLORS
}

function words(cell: Cell | undefined): string {
  return String(cell ?? '').trim()
}
