/** Longest drawing in characters; the schemas of the plugins have the same limit. */
const MAX_LENGTH = 16_384
const PATH = /^[Mm][MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*$/

/**
 * Returns the paths of a stored drawing, one per line, for `<path d>`. A drawing with anything but path commands and
 * numbers is rejected as a whole.
 */
export function pathsOf(drawing: unknown): string[] {
  if (typeof drawing !== 'string' || drawing.length > MAX_LENGTH) return []
  const paths = drawing.split('\n').filter((path) => path.trim() !== '')
  return paths.every((path) => PATH.test(path)) ? paths : []
}
