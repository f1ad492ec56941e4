/** Tooltips of the marks. Their positions are read from ECharts' layout. */
import { whole } from '../numbers.ts'
import type { DrawRequest, Shape, Tip } from './drawing.ts'

/** The part of ECharts' series data that gives the layout. */
export interface DataOfSeries {
  getItemLayout: (at: number) => unknown
  getLayout: (name: string) => unknown
}

type DataOf = (series: number) => DataOfSeries | undefined

interface TipPosition {
  x: number
  y: number
  target: Shape
}

/** Limit of tooltips; more marks could not be told apart by touch, and the table has all values. */
const MAX_TOOLTIPS = 120
/** Radius of a hover target in pixels, large enough for a finger. */
const TOUCH = 12

export function tipsOf(order: DrawRequest, dataOf: DataOf, shapes: Shape[]): Tip[] {
  const { chart } = order
  if (chart.series.length * chart.categories.length > MAX_TOOLTIPS) return []
  return chart.series.flatMap(({ values }, series) =>
    values.flatMap((value, at) => {
      const place = value === null ? null : placeOf(order, dataOf, series, at, shapes)
      return place ? [{ ...place, words: wordsOf(order, series, at) }] : []
    }),
  )
}

function placeOf(order: DrawRequest, dataOf: DataOf, series: number, at: number, shapes: Shape[]) {
  switch (order.chart.kind) {
    case 'histogram':
      return ofBar(dataOf(series)?.getItemLayout(at))
    case 'line':
      return ofPoint(dataOf(series)?.getLayout('points'), at)
    case 'pie':
      return ofSector(dataOf(0)?.getItemLayout(at), shapes)
    case 'radar': {
      const points = dataOf(0)?.getItemLayout(series)
      return ofPoint(Array.isArray(points) ? points.flat() : undefined, at)
    }
  }
}

function ofBar(layout: unknown): TipPosition | null {
  const { x, y, width, height } = numbers(layout, ['x', 'y', 'width', 'height'])
  if (![x, y, width, height].every(Number.isFinite)) return null
  const top = Math.min(y, y + height)
  const attributes = {
    x: roundToTenths(x),
    y: roundToTenths(top),
    width: roundToTenths(width),
    height: roundToTenths(Math.max(Math.abs(height), 4)),
  }
  return { x: x + width / 2, y: top, target: { tag: 'rect', attributes, children: [] } }
}

function ofPoint(points: unknown, at: number): TipPosition | null {
  const list = points as ArrayLike<number> | undefined
  const [x, y] = [Number(list?.[at * 2]), Number(list?.[at * 2 + 1])]
  if (!Number.isFinite(x) || !Number.isFinite(y)) return null
  const attributes = { cx: roundToTenths(x), cy: roundToTenths(y), r: TOUCH }
  return { x, y: y - 6, target: { tag: 'circle', attributes, children: [] } }
}

/** Finds the sector's path by the starting point of its arc. */
function ofSector(layout: unknown, shapes: Shape[]): TipPosition | null {
  const names = ['cx', 'cy', 'r', 'startAngle', 'endAngle'] as const
  const { cx, cy, r, startAngle, endAngle } = numbers(layout, names)
  if (!Number.isFinite(startAngle) || !(Math.abs(endAngle - startAngle) > 1e-6)) return null
  const middle = (startAngle + endAngle) / 2
  const start = { x: cx + r * Math.cos(startAngle), y: cy + r * Math.sin(startAngle) }
  const sector = shapes.find(({ tag, attributes }) => {
    const [, x, y] = /^M(-?[\d.]+) (-?[\d.]+)A/.exec(String(attributes.d ?? '')) ?? []
    return tag === 'path' && near(x, start.x) && near(y, start.y)
  })
  if (!sector) return null
  const target: Shape = { tag: 'path', attributes: { d: sector.attributes.d ?? '' }, children: [] }
  return { x: cx + r * 0.6 * Math.cos(middle), y: cy + r * 0.6 * Math.sin(middle), target }
}

function near(written: string | undefined, wanted: number): boolean {
  return Math.abs(Number(written) - wanted) < 0.6
}

function wordsOf({ chart }: DrawRequest, series: number, at: number): string {
  const { categories, kind } = chart
  const values = chart.series[series]?.values ?? []
  const value = values[at] ?? 0
  const category = categories[at] ?? ''
  if (kind !== 'pie') {
    const name = chart.series.length > 1 ? ` ${chart.series[series]?.name ?? ''}` : ''
    return `${category}${name}: ${whole(value)}`
  }
  const all = values.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const part = all > 0 ? ` (${whole(Math.round((value / all) * 1000) / 10)}%)` : ''
  return `${category}: ${whole(value)}${part}`
}

function numbers<N extends string>(value: unknown, names: readonly N[]): Record<N, number> {
  const found = (value ?? {}) as Partial<Record<N, unknown>>
  return Object.fromEntries(names.map((name) => [name, Number(found[name])])) as Record<N, number>
}

function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10
}
