// Helpers for writing the designs: elements with all props of their types, and texts with computed heights.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Reads every element type with the default props, from the test files of the plugins. */
function readTypes() {
  const types = {}
  for (const plugin of readdirSync(join(root, 'plugins'), { withFileTypes: true })) {
    const folder = join(root, 'plugins', plugin.name, 'src/tests')
    if (!plugin.isDirectory()) continue
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      const one = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      if (!one.type || !Array.isArray(one.props)) continue
      const props = one.props.filter((prop) => !prop.runtime)
      types[one.type] = Object.fromEntries(
        props.map((prop) => [prop.name, prop.default === undefined ? '' : prop.default]),
      )
    }
  }
  return types
}

const types = readTypes()
const zero = { value: 0, unit: 'px' }
const sides = { top: zero, right: zero, bottom: zero, left: zero }
const SERIF = 'Noto Serif SC'

let count = 0
let prefix = ''

/** Starts a template: its ids are deterministic, and no other template has them. */
export function begin(name) {
  count = 0
  prefix = name.replace(/[^a-z]/g, '')
}

/** Creates an element; `at` has its box, `name`, `anim`, `go` (tap action) and `alpha`. */
export function el(type, at, props = {}) {
  if (!types[type]) throw new Error(`no element type ${type}`)
  for (const [key, value] of Object.entries(props))
    if (value !== undefined && !(key in types[type])) throw new Error(`${type} has no prop ${key}`)
  const given = Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined))
  count += 1
  const id = `${type}_${prefix}${String(count).padStart(4, '0')}`
  const animations = (at.anim ? [at.anim].flat() : []).map((one) => {
    const [name, delay = 0, duration = 800] = String(one).split(' ')
    return { type: name, duration: Number(duration), delay: Number(delay) }
  })
  return {
    uuid: id,
    id,
    name: type,
    schemaVersion: 1,
    pluginProps: { ...types[type], ...given },
    commonStyle: {
      top: at.y,
      left: at.x,
      width: at.w,
      height: at.h,
      zindex: count,
      rotate: at.rotate ?? 0,
      textAlign: 'center',
      color: '#000000',
      backgroundColor: 'transparent',
      fontSize: 14,
      margin: sides,
      padding: sides,
      border: { ...sides, color: { value: '#000000' }, style: { value: 'solid' } },
    },
    visible: true,
    customName: at.name ?? '',
    interaction: at.go ?? { type: 'none', config: {} },
    events: [],
    methodList: [],
    scripts: [],
    animations,
  }
}

export const toPage = (id) => ({ type: 'page', config: { pageId: id } })
export const toPhone = (phone) => ({ type: 'phone', config: { phone } })
export const toLink = (url) => ({ type: 'link', config: { url } })

const wide = (sign) => (/[\u2e80-\uffef]/.test(sign) ? 1 : /[A-Z0-9mw%@]/.test(sign) ? 0.64 : 0.54)
const widthOf = (text, size, ls) => [...text].reduce((sum, sign) => sum + wide(sign) * size + ls, 0)

/** Estimates the number of lines of a text in a given width. */
export function linesOf(text, { w, size, ls = 0 }) {
  const plain = text
    .replace(/<br>/g, '\n')
    .replace(/<\/p>/g, '\n')
    .replace(/<[^>]+>/g, '')
  const lines = plain.replace(/\n$/, '').split('\n')
  return lines.reduce(
    (sum, line) => sum + Math.max(1, Math.ceil(widthOf(line, size, ls) / (w + 0.5))),
    0,
  )
}

/** Creates a text; `serif` for a book typeface, lines are separated by line breaks, `**` makes bold. */
export function text(content, at) {
  const { size = 14, lh = 1.6, ls = 0, color = '#222222', bold = false, align = 'left', serif } = at
  const marked = content.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
  const lines = marked.split('\n').map((line) => `<p>${line || '<br>'}</p>`)
  const h =
    at.h ?? Math.ceil(linesOf(content.replace(/\*\*/g, ''), { ...at, size, ls }) * size * lh)
  return el(
    'text',
    { ...at, h },
    {
      text: lines.join(''),
      fontFamily: serif ? SERIF : (at.font ?? 'PingFang SC'),
      fontSize: size,
      lineHeight: lh,
      letterSpacing: ls,
      color,
      bold,
      textAlign: align,
      verticalText: at.vertical ?? false,
      backgroundColor: at.back ?? 'transparent',
      textShadow: at.shadow ?? types.text.textShadow,
    },
  )
}

export const background = (file, color, height) =>
  el(
    'background',
    { x: 0, y: 0, w: 375, h: height },
    {
      imgSrc: file ? `file:${file}` : '',
      backgroundColor: color,
      waterMarkText: '',
    },
  )

/** Creates a picture. A decoration has no name; a meaningful picture has one as alternative text. */
export const picture = (file, at, props = {}) =>
  el('picture', at, { imgSrc: `file:${file}`, ...props })

export const box = (at, fillColor, borderRadius = 0) =>
  el('shape', at, { shapeId: 'rectangle', fillColor, borderRadius })
export const frame = (at, fillColor, { radius = 0, width = 1 } = {}) =>
  el('shape', at, {
    shapeId: 'bordered-rectangle',
    fillColor,
    borderRadius: radius,
    borderWidth: width,
  })
export const disc = (at, fillColor) => el('shape', at, { shapeId: 'circle', fillColor })
export const path = (at, shapePath, fillColor) => el('shape', at, { shapePath, fillColor })

export const icon = (name, at, color) =>
  el('icon', { w: at.size + 6, h: at.size + 6, ...at }, { icon: name, color, size: at.size })

export function button(
  label,
  at,
  { color = '#ffffff', back = '#222222', line = back, radius = 24, size = 16 } = {},
) {
  return el('button', at, {
    text: label,
    color,
    backgroundColor: back,
    borderColor: line,
    fontSize: size,
    borderTopLeftRadius: radius,
    borderTopRightRadius: radius,
    borderBottomRightRadius: radius,
    borderBottomLeftRadius: radius,
  })
}

export function page(id, title, backgroundColor, elements) {
  return {
    id: `${prefix}-${id}`,
    uuid: `${prefix}-${id}`,
    title,
    backgroundColor,
    groups: [],
    elements: elements.flat(9),
  }
}

/** Returns a deterministic pseudo-random generator. */
export function dice(seed) {
  let state = seed
  return (from = 0, to = 1) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return from + ((to - from) * state) / 4294967296
  }
}

export const r = (number) => Math.round(number * 10) / 10
export const svg = (width, height, content, defs = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${defs ? `<defs>${defs}</defs>` : ''}${content}</svg>`
/** Returns an SVG gradient; stops are colours or [offset, colour, opacity]. */
export function gradient(id, stops, { x1 = 0, y1 = 0, x2 = 0, y2 = 1 } = {}) {
  const marks = stops.map((stop, at) => {
    const [place, color, opacity] = Array.isArray(stop) ? stop : [at / (stops.length - 1), stop]
    return `<stop offset="${place}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`
  })
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${marks.join('')}</linearGradient>`
}
export function glow(id, stops, { cx = 0.5, cy = 0.5, radius = 0.5 } = {}) {
  const marks = stops.map(
    ([place, color, opacity]) =>
      `<stop offset="${place}" stop-color="${color}" stop-opacity="${opacity}"/>`,
  )
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${radius}">${marks.join('')}</radialGradient>`
}
