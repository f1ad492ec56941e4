/** Longest drawing that is read; the plugins' schemas say the same. */
const MAX_LENGTH = 16_384
const PATH = /^[Mm][MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*$/

/**
 * The paths of a stored drawing, a line each, for `<path d>`. What holds anything else than commands and numbers is no
 * drawing: none of it is drawn.
 */
export function pathsOf(drawing: unknown): string[] {
  if (typeof drawing !== 'string' || drawing.length > MAX_LENGTH) return []
  const paths = drawing.split('\n').filter((path) => path.trim() !== '')
  return paths.every((path) => PATH.test(path)) ? paths : []
}
