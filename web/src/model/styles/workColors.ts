import type { Work } from '../work.ts'

/** Fills two rows of the picker. */
const MAX_COLORS = 22
/** Maximum number of values scanned: a work may be eight megabytes, and this many suffice. */
const MAX_VISITED_VALUES = 50_000

/** Returns the colours used in a work, most used first: of pages, boxes, and all props of its elements. */
export function workColors(work: Pick<Work, 'pages'>): string[] {
  const counts = new Map<string, number>()
  let left = MAX_VISITED_VALUES
  const visitValue = (value: unknown): void => {
    if (left-- <= 0) return
    if (typeof value === 'string') {
      const color = plainColor(value)
      if (color) counts.set(color, (counts.get(color) ?? 0) + 1)
    } else if (typeof value === 'object' && value !== null) {
      for (const one of Object.values(value)) visitValue(one)
    }
  }
  for (const { backgroundColor, elements } of work.pages) {
    visitValue(backgroundColor)
    for (const { commonStyle, pluginProps } of elements) {
      const { color, border, ...own } = commonStyle
      // Black text and the black of an invisible border are defaults, not choices of the author.
      if (plainColor(color) !== '#000000') visitValue(color)
      if (border.top.value > 0) visitValue(border.color.value)
      for (const value of [own.backgroundColor, own.gradient, own.shadow]) visitValue(value)
      visitValue(pluginProps)
    }
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_COLORS)
    .map(([color]) => color)
}

/** Returns `#rrggbb` or `rgba(r,g,b,a)`, as the picker stores colours (PF-007); undefined for other values. */
function plainColor(text: string): string | undefined {
  const value = text.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(value)) return value
  if (/^#[0-9a-f]{3}$/.test(value)) return value.replace(/[0-9a-f]/g, '$&$&')
  const isRgba = /^rgba\(\d{1,3},\s?\d{1,3},\s?\d{1,3},\s?[\d.]{1,5}\)$/.test(value)
  return isRgba ? value.replaceAll(' ', '') : undefined
}
