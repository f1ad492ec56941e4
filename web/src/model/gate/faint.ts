import { seen, wordsOf, type Check } from './problem.ts'

/** WCAG asks for 4.5, and 3 for large letters; below 3 hardly anybody reads it outdoors. */
const LEAST = 3

type Colour = readonly [number, number, number]

/** Texts in a colour that hardly differs from what lies behind them: the element's own ground, or the page's. */
export const faint: Check = (scene) =>
  seen(scene).flatMap(({ element, type }) => {
    const { color, backgroundColor, gradient, zindex, left, top, width, height } =
      element.commonStyle
    const hasWords = type.props.some(
      ({ name, type: kind }) =>
        (kind === 'html' || kind === 'text') && wordsOf(element.pluginProps[name]) !== '',
    )
    const own = readColour(backgroundColor)
    const ink = readColour(color)
    const ground = own ?? readColour(scene.page.backgroundColor)
    if (!hasWords || !ink || !ground || gradient) return []
    // A picture or a gradient, or a ground that is see-through: nobody can say what is behind.
    const isUnclear = own ? false : scene.page.background || !isNone(backgroundColor)
    if (isUnclear) return []
    // What lies beneath it may be a picture: nobody can say then.
    const isCovered = scene.page.elements.some(({ uuid, name, visible, commonStyle: box }) => {
      if (uuid === element.uuid || !visible || box.zindex > zindex) return false
      if (scene.facts.types.get(name)?.fillsPage) return true
      const apart =
        box.left >= left + width ||
        box.left + box.width <= left ||
        box.top >= top + height ||
        box.top + box.height <= top
      return !apart
    })
    if ((!own && isCovered) || contrast(ink, ground) >= LEAST) return []
    const { uuid } = element
    return [{ code: 'faint', severity: 'hint', pageId: scene.page.uuid, uuid }]
  })

function isNone(color: string): boolean {
  return color.trim() === '' || color.trim() === 'transparent'
}

/** `#rgb`, `#rrggbb`, `rgb(…)`; none for what is see-through or written in another way. */
export function readColour(text: string): Colour | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]
  if (hex !== undefined) {
    const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    const number = Number.parseInt(long, 16)
    return [number >> 16, (number >> 8) & 255, number & 255]
  }
  const parts = /^rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)$/i.exec(text.trim())
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined
}

/** From 1, no difference, to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
