import { inLanguage, type ElementType, perType } from '../../model/elementType.ts'
import type { Language, PlacedElement } from '../../model/work.ts'

/** The author's name for an element, else its type's (EM-010). */
export function elementTitle(
  element: PlacedElement,
  type: ElementType | undefined,
  language: Language,
): string {
  return element.customName || (type?.label ? inLanguage(type.label, language) : element.name)
}

const WORDS = new Set(['string', 'text', 'html'])
/** What these hold are names of typefaces and drawings, which nobody reads on the page. */
const NAMES = new Set(['font-picker', 'icon-selector', 'shape-picker', 'mask-picker', 'none'])
const EXCERPT = 24
const wordProps = perType(({ props }) =>
  props.filter(({ type, control = '' }) => WORDS.has(type) && !NAMES.has(control)),
)

const read = new WeakMap<PlacedElement, { type: ElementType | undefined; words: string }>()

/** The first words an element shows, to tell it from others of its kind; read once, and asked for by many. */
export function elementExcerpt(element: PlacedElement, type: ElementType | undefined): string {
  const known = read.get(element)
  if (known && known.type === type) return known.words
  const words = firstWords(element, type)
  read.set(element, { type, words })
  return words
}

function firstWords(element: PlacedElement, type: ElementType | undefined): string {
  for (const { name, type: kind } of wordProps(type) ?? []) {
    const value = element.pluginProps[name]
    if (typeof value !== 'string') continue
    const words = kind === 'html' ? plainWords(value) : value.trim()
    if (words) return words.length > EXCERPT ? `${words.slice(0, EXCERPT)}…` : words
  }
  return ''
}

function plainWords(html: string): string {
  const spaced = html.replace(/<[^>]*>/g, ' ')
  // Only what stands for another sign needs a parser, which costs more than all the rest.
  const text = spaced.includes('&')
    ? (new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '')
    : spaced
  return text.replace(/\s+/g, ' ').trim()
}
