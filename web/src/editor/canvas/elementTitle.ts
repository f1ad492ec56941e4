import { inLanguage, type ElementType } from '../../model/elementType.ts'
import type { Language, PlacedElement } from '../../model/work.ts'

/** Returns the author's name for an element, or that of its type (EM-010). */
export function elementTitle(
  element: PlacedElement,
  type: ElementType | undefined,
  language: Language,
): string {
  return element.customName || (type?.label ? inLanguage(type.label, language) : element.name)
}

const WORDS = new Set(['string', 'text', 'html'])
/** Controls whose values are names of fonts or drawings, which are not visible text. */
const NAMES = new Set(['font-picker', 'icon-selector', 'shape-picker', 'mask-picker', 'none'])
const EXCERPT = 24

/** Returns the first words of an element's text, to distinguish elements of one type. */
export function elementExcerpt(element: PlacedElement, type: ElementType | undefined): string {
  for (const { name, type: kind, control = '' } of type?.props ?? []) {
    const value = element.pluginProps[name]
    if (!WORDS.has(kind) || NAMES.has(control) || typeof value !== 'string') continue
    const words = kind === 'html' ? plainWords(value) : value.trim()
    if (words) return words.length > EXCERPT ? `${words.slice(0, EXCERPT)}…` : words
  }
  return ''
}

function plainWords(html: string): string {
  const spaced = html.replace(/<[^>]*>/g, ' ')
  // Only entities need a parser, which costs more than the rest of this function.
  const text = spaced.includes('&')
    ? (new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '')
    : spaced
  return text.replace(/\s+/g, ' ').trim()
}
