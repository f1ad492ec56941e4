/** Error of a drawing that is no SVG, or has nothing that could be drawn as a path. */
export class InvalidSvgError extends Error {
  override name = 'InvalidSvgError'
}

const CURVE = 0.5522847498

/**
 * Returns the paths of an SVG in its own units, one per line. Reads geometry only: scripts, links, styles and
 * everything else in the file are dropped (EL-SHAPE-21).
 */
export function parseSvgPaths(svg: string): string {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  if (root.nodeName !== 'svg') throw new InvalidSvgError('no svg')
  const paths = [...root.querySelectorAll('path, rect, ellipse, circle, polygon')].map(pathOf)
  const found = paths.filter((path) => path !== '')
  if (found.length === 0) throw new InvalidSvgError('nothing is drawn')
  return found.join('\n')
}

function pathOf(node: Element): string {
  const number = (name: string) => Number(node.getAttribute(name) ?? 0) || 0
  switch (node.nodeName) {
    case 'path':
      return safePath(node.getAttribute('d') ?? '')
    case 'rect':
      return box(number('x'), number('y'), number('width'), number('height'))
    case 'circle':
      return oval(number('cx'), number('cy'), number('r'), number('r'))
    case 'ellipse':
      return oval(number('cx'), number('cy'), number('rx'), number('ry'))
    default:
      return safePath(`M${node.getAttribute('points') ?? ''}Z`)
  }
}

/** Returns the path data in one line if it consists of commands and numbers only; empty otherwise. */
function safePath(path: string): string {
  const line = path.replace(/\s+/g, ' ').trim()
  return /^[Mm][MmLlHhVvCcSsQqTtAaZz\d .,eE+-]*$/.test(line) ? line : ''
}

function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`
}

function oval(cx: number, cy: number, rx: number, ry: number): string {
  const [kx, ky] = [rx * CURVE, ry * CURVE]
  const quarters = [
    [cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy],
    [cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry],
    [cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy],
    [cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry],
  ]
  return `M${cx} ${cy - ry}${quarters.map((quarter) => `C${quarter.map(short).join(' ')}`).join('')}Z`
}

function short(value: number): number {
  return Math.round(value * 1000) / 1000
}
