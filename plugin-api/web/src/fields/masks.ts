/** EL-PIC-21: the named masks are the first eleven; the others have their number in the name. */
const NAMED =
  'rect circle triangle star pentagon hexagon heart parallelogram ellipse diamond arrow'.split(' ')
const LAST = 37

/** Returns the address of a mask's drawing; undefined for an unknown name. */
export function maskAddress(name: string): string | undefined {
  const number = NAMED.indexOf(name) + 1 || Number(/^decorative-(\d{2})$/.exec(name)?.[1])
  const isThere = number <= NAMED.length ? NAMED.includes(name) : number <= LAST
  return isThere ? `/masks/shape-${number}.svg` : undefined
}
