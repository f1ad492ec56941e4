/** Converts prop values to CSS that is safe from injection. */

/** A length in design pixels: 1 px in the editor, scaled with the width of a phone. */
export function px(length: number): string {
  return Number.isFinite(Number(length)) ? `calc(${Number(length)} * var(--px))` : '0px'
}

/** Returns a colour prop as CSS; a value that could contain more than a colour becomes `fallback`. */
export function color(value: unknown, fallback = 'transparent'): string {
  return typeof value === 'string' && /^[#\w\s.,%()/+-]{1,64}$/.test(value) && !/url/i.test(value)
    ? value
    : fallback
}

/** Clamps a number prop to the bounds; a value that is not a number becomes `fallback`. */
export function bounded(value: unknown, min: number, max: number, fallback = min): number {
  const number = typeof value === 'number' ? value : NaN
  return Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : fallback
}
