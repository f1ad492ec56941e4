/** Converts zrender's virtual tree to shapes: only known tags, known attributes, and valid colours. */
import { color } from '@pinye/plugin-api'
import type { Shape } from './drawing.ts'

/** A node of zrender's virtual tree. */
export interface VNode {
  tag: string
  attrs?: Record<string, string | number | boolean | undefined>
  children?: (VNode | undefined)[]
  text?: string
}

const TAGS = [
  'path',
  'polyline',
  'polygon',
  'rect',
  'circle',
  'ellipse',
  'line',
  'text',
  'g',
] as const

/** Allowed attributes with their React names. Colours are validated; all others are numbers and keywords of SVG. */
const ATTRIBUTES: Record<string, string> = {
  d: 'd',
  points: 'points',
  x: 'x',
  y: 'y',
  x1: 'x1',
  y1: 'y1',
  x2: 'x2',
  y2: 'y2',
  cx: 'cx',
  cy: 'cy',
  r: 'r',
  rx: 'rx',
  ry: 'ry',
  width: 'width',
  height: 'height',
  transform: 'transform',
  fill: 'fill',
  stroke: 'stroke',
  opacity: 'opacity',
  'fill-opacity': 'fillOpacity',
  'stroke-opacity': 'strokeOpacity',
  'stroke-width': 'strokeWidth',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
  'text-anchor': 'textAnchor',
  'dominant-baseline': 'dominantBaseline',
}
const WORDS = /^[\w\s.,()+-]*$/

/** Returns the content of the drawing without its `svg` element. */
export function shapesOf({ children = [] }: VNode): Shape[] {
  return children.flatMap((node) => (node ? shapeOf(node) : []))
}

function shapeOf(node: VNode): Shape[] {
  const tag = TAGS.find((known) => known === node.tag)
  if (!tag || isEmptyGround(node)) return []
  const children = shapesOf(node)
  if (tag === 'g' && children.length === 0) return []
  const shape: Shape = { tag, attributes: attributesOf(node), children }
  if (tag === 'text' && node.text) shape.text = node.text
  return [shape]
}

/** Returns whether a node is the invisible background that ECharts adds. */
function isEmptyGround({ tag, attrs = {} }: VNode): boolean {
  return tag === 'rect' && attrs.fill === 'none' && attrs.stroke === undefined
}

function attributesOf({ attrs = {} }: VNode): Shape['attributes'] {
  const found: Shape['attributes'] = {}
  for (const [name, value] of Object.entries(attrs)) {
    const known = ATTRIBUTES[name]
    if (known === undefined || value === undefined || typeof value === 'boolean') continue
    if (known === 'fill' || known === 'stroke') found[known] = color(value, 'none')
    else if (WORDS.test(String(value))) found[known] = value
  }
  const size = /font-size:\s*([\d.]+)px/.exec(String(attrs.style ?? ''))
  if (size?.[1]) found.fontSize = Number(size[1])
  return found
}
