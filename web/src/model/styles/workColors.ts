import type { Work } from '../work.ts'

/** So many fill two rows of the picker. */
const MAX_COLORS = 22
/** A work may be eight megabytes; so many values say enough about its colours. */
const MAX_VISITED_VALUES = 50_000

/** The colours that a work uses, the most used first: of pages, of boxes, and of whatever its elements are set to. */
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
      // Black words and the black of a border that is not there are defaults that nobody chose.
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

/** `#rrggbb` or `rgba(r,g,b,a)`, as the picker stores them (PF-007); nothing for all else. */
function plainColor(text: string): string | undefined {
  const value = text.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(value)) return value
  if (/^#[0-9a-f]{3}$/.test(value)) return value.replace(/[0-9a-f]/g, '$&$&')
  const isRgba = /^rgba\(\d{1,3},\s?\d{1,3},\s?\d{1,3},\s?[\d.]{1,5}\)$/.test(value)
  return isRgba ? value.replaceAll(' ', '') : undefined
}
