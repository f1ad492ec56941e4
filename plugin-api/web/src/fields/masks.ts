/** EL-PIC-21: the named ones are the first eleven, the others carry their number. */
const NAMED =
  'rect circle triangle star pentagon hexagon heart parallelogram ellipse diamond arrow'.split(' ')
const LAST = 37

/** Where the drawing of a mask is; none of a name that no mask has. */
export function maskAddress(name: string): string | undefined {
  const number = NAMED.indexOf(name) + 1 || Number(/^decorative-(\d{2})$/.exec(name)?.[1])
  const isThere = number <= NAMED.length ? NAMED.includes(name) : number <= LAST
  return isThere ? `/masks/shape-${number}.svg` : undefined
}
