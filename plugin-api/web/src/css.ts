/** Values of props turned into CSS that cannot say more than one value. */

/** A length in design pixels: 1 px in the editor, scaled with the width of a phone. */
export function px(length: number): string {
  return Number.isFinite(Number(length)) ? `calc(${Number(length)} * var(--px))` : '0px'
}

/** A colour prop as CSS; what could carry more than a colour becomes `fallback`. */
export function color(value: unknown, fallback = 'transparent'): string {
  return typeof value === 'string' && /^[#\w\s.,%()/+-]{1,64}$/.test(value) && !/url/i.test(value)
    ? value
    : fallback
}

/** A number prop within bounds; what is no number becomes `fallback`. */
export function bounded(value: unknown, min: number, max: number, fallback = min): number {
  const number = typeof value === 'number' ? value : NaN
  return Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : fallback
}
