import type { ElementType } from '../elementType.ts'
import { updateProps, updateStyle } from '../elements/elements.ts'
import type { PlacedElement, Work } from '../work.ts'
import { contrast, readableOn, readColour, writeColour, type Colour } from './colours.ts'
import { listVisibleElements, toPlainText, type PageCheck, type CheckInput } from './check.ts'

/** Minimum contrast of small and of large text by WCAG 1.4.3. */
const SMALL = 4.5
const LARGE = 3
/** Font size from which text counts as large, in design pixels; smaller for bold text. */
const LARGE_FROM = 24
const LARGE_BOLD_FROM = 18.66

/** A colour and its source: a prop, or the common style. */
interface ColourSource {
  text: string
  prop: string | undefined
  /** Other props with the same colour, which a fix changes too. */
  along?: readonly string[]
}

/** Finds texts with too little contrast to their background: that of the element itself, or of the page. */
export const lowContrast: PageCheck = (input) =>
  listVisibleElements(input).flatMap(({ element, type }) => {
    if (!hasWords(element, type) || isFilledOtherwise(element, type)) return []
    const ink = painted(element, type, ['color', 'textColor'], element.commonStyle.color)
    const own = ownGround(element, type)
    const [front, back] = [readColour(ink.text), groundOf(input, element, own)]
    if (!front || !back) return []
    const least = requiredContrast(element, type)
    if (contrast(front, back) >= least) return []
    const { uuid } = element
    const pageId = input.page.uuid
    const ratio = contrast(front, back).toFixed(1)
    // With a background of its own the background changes and the text keeps its colour: a button keeps its white text.
    const isOwn = readColour(own.text) !== undefined
    const better = isOwn ? readableOn(back, front, least) : readableOn(front, back, least)
    const where = isOwn ? { ...own, along: alike(element, type, own) } : ink
    const fix = better && paint(pageId, uuid, where, isOwn, better)
    return [
      {
        code: 'faint',
        severity: 'hint',
        pageId,
        uuid,
        values: { ratio, least: `${least}` },
        ...(fix && { fix }),
      },
    ]
  })

/** Returns whether an element has text for visitors; placeholders of fields do not count. */
export function hasWords({ pluginProps }: PlacedElement, { props }: ElementType): boolean {
  return props.some(
    ({ name, type, role, control, runtime }) =>
      ['html', 'text', 'string'].includes(type) &&
      role === undefined &&
      !runtime &&
      control !== 'none' &&
      control?.endsWith('picker') !== true &&
      toPlainText(pluginProps[name]) !== '',
  )
}

/**
 * Returns whether single words have colours of their own, or the box has another fill than one colour: the contrast is
 * unknown then.
 */
function isFilledOtherwise(
  { pluginProps, commonStyle }: PlacedElement,
  { props }: ElementType,
): boolean {
  if (commonStyle.gradient) return true
  return props.some(({ name, type }) => {
    const value = pluginProps[name]
    if (type === 'html') return typeof value === 'string' && /color\s*:/i.test(value)
    return /gradient/i.test(name) && typeof value === 'object' && value !== null
  })
}

function painted(
  { pluginProps }: PlacedElement,
  { props }: ElementType,
  names: readonly string[],
  otherwise: string,
): ColourSource {
  const prop = props.find(({ name, type }) => type === 'color' && names.includes(name))?.name
  const value = prop === undefined ? undefined : pluginProps[prop]
  return typeof value === 'string' ? { text: value, prop } : { text: otherwise, prop: undefined }
}

/** Returns the element's own background: that of its type, which covers the common one. */
function ownGround(element: PlacedElement, type: ElementType): ColourSource {
  const { backgroundColor } = element.commonStyle
  const typed = painted(element, type, ['backgroundColor'], backgroundColor)
  return isNone(typed.text) ? { text: backgroundColor, prop: undefined } : typed
}

/**
 * Returns other colour props of the type with the background's colour, such as the border, so that a fix changes both.
 */
function alike(
  { pluginProps }: PlacedElement,
  { props }: ElementType,
  { text, prop }: ColourSource,
): string[] {
  return props
    .filter(({ name, type }) => type === 'color' && name !== prop && pluginProps[name] === text)
    .map(({ name }) => name)
}

function requiredContrast(
  { pluginProps, commonStyle }: PlacedElement,
  { props }: ElementType,
): number {
  const has = (wanted: string) => props.some(({ name }) => name === wanted)
  const size = has('fontSize') ? pluginProps.fontSize : commonStyle.fontSize
  if (typeof size !== 'number') return SMALL
  const isBold = has('bold') && pluginProps.bold === true
  return size >= (isBold ? LARGE_BOLD_FROM : LARGE_FROM) ? LARGE : SMALL
}

/**
 * Returns the background behind the text; undefined when it is unknown: a picture, a translucent colour, another
 * element.
 */
function groundOf({ page, options }: CheckInput, element: PlacedElement, own: ColourSource) {
  const colour = readColour(own.text)
  if (colour) return colour
  if (page.background || !isNone(own.text)) return undefined
  const { zindex, left, top, width, height } = element.commonStyle
  const isCovered = page.elements.some(({ uuid, name, visible, commonStyle: box }) => {
    if (uuid === element.uuid || !visible || box.zindex > zindex) return false
    if (options.types.get(name)?.fillsPage) return true
    const apart =
      box.left >= left + width ||
      box.left + box.width <= left ||
      box.top >= top + height ||
      box.top + box.height <= top
    return !apart
  })
  return isCovered ? undefined : readColour(page.backgroundColor)
}

function isNone(color: string): boolean {
  return color.trim() === '' || color.trim() === 'transparent'
}

function paint(
  pageId: string,
  uuid: string,
  { prop, along = [] }: ColourSource,
  isGround: boolean,
  colour: Colour,
): (work: Work) => Work {
  const text = writeColour(colour)
  return (work) =>
    prop === undefined
      ? updateStyle(work, pageId, [uuid], isGround ? { backgroundColor: text } : { color: text })
      : updateProps(
          work,
          pageId,
          uuid,
          Object.fromEntries([prop, ...along].map((name) => [name, text])),
        )
}
