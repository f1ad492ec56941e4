/**
 * EL-RADAR-10: removes the corners of missing values from a radar; ECharts would draw them in the centre, like a zero.
 */
import type { DrawRequest, Shape } from './drawing.ts'

export function withGaps(shapes: Shape[], { chart, size }: DrawRequest): Shape[] {
  const { kind, series, categories } = chart
  if (kind !== 'radar' || series.every(({ values }) => !values.includes(null))) return shapes
  const seen = { polyline: 0, polygon: 0 }
  const middle = `${size.width / 2},`
  return shapes.flatMap((shape) => {
    const { tag, attributes } = shape
    if (tag === 'path' && isIn(attributes.transform, middle)) return []
    if (tag !== 'polyline' && tag !== 'polygon') return [shape]
    const corners = String(attributes.points ?? '').match(/\S+ \S+/g) ?? []
    const values = series[seen[tag]]?.values
    if (!values || corners.length < categories.length) return [shape]
    seen[tag] += 1
    const kept = corners.filter((_, at) => values[at % categories.length] !== null)
    const closed = tag === 'polyline' && kept[0] !== undefined ? [...open(kept), kept[0]] : kept
    return [{ ...shape, attributes: { ...attributes, points: closed.join(' ') } }]
  })
}

/** Returns whether a dot is in the centre, where ECharts puts a missing value. */
function isIn(transform: string | number | undefined, middle: string): boolean {
  return String(transform ?? '').includes(`,${middle}`)
}

/** Removes the last corner if it repeats the first one. */
function open(corners: string[]): string[] {
  const last = corners.length - 1
  return last > 0 && corners[last] === corners[0] ? corners.slice(0, last) : corners
}
