import { findDrawing } from '../api/gallery.ts'

/** What a drawing of lines and areas is made of. */
const PARTS = new Set('svg g path rect circle ellipse line polyline polygon'.split(' '))
const TRAITS = new Set(
  (
    'viewBox width height preserveAspectRatio d x y x1 y1 x2 y2 cx cy r rx ry points pathLength transform opacity color ' +
    'fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray ' +
    'stroke-dashoffset stroke-opacity vector-effect'
  ).split(' '),
)
/** Numbers, colours, paths and transforms; nothing that names another part or another file. */
const VALUE = /^[\w\s.,#%()+-]*$/
const MAX_SVG_LENGTH = 16 * 1024
const MAX_SVG_NODES = 200
/** More pictures than the plugins of a studio have. */
const MAX_CACHED_DRAWINGS = 300

const kept = new Map<string, Promise<SVGSVGElement | null>>()

/** The picture at an address, fetched once; none where it has to be an image. What did not come is asked for again next time. */
export function drawingAt(address: string): Promise<SVGSVGElement | null> {
  const known = kept.get(address)
  if (known) return known
  const found = findDrawing(address).then(readLineDrawing, () => {
    kept.delete(address)
    return null
  })
  if (kept.size >= MAX_CACHED_DRAWINGS) kept.clear()
  kept.set(address, found)
  return found
}

/**
 * A picture of a plugin that may stand in our page: shapes and their looks, and nothing besides. No picture where it holds
 * anything else; that is shown as an image, in which nothing of it can reach the page.
 */
export function readLineDrawing(text: string): SVGSVGElement | null {
  if (text.length > MAX_SVG_LENGTH) return null
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  const parts = [root, ...root.querySelectorAll('*')]
  if (!(root instanceof SVGSVGElement) || parts.length > MAX_SVG_NODES) return null
  return parts.every(isPlain) ? root : null
}

function isPlain({ namespaceURI, localName, attributes }: Element): boolean {
  if (namespaceURI !== 'http://www.w3.org/2000/svg' || !PARTS.has(localName)) return false
  return [...attributes].every(({ name, value }) => isPlainTrait(name, value))
}

function isPlainTrait(name: string, value: string): boolean {
  if (name === 'xmlns') return true
  return TRAITS.has(name) && VALUE.test(value) && !/url/i.test(value)
}
