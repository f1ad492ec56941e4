import type { IconList } from '../../../api/gallery.ts'

export interface Icon {
  name: string
  /** Bit mask of categories. */
  categories: number
  chinese: string
  /** Further search words in both languages. */
  words: string
  /** Path data in a 24-unit box, one line per path. */
  path: string
}

export type IconViewMode = 'grid' | 'alphabet'

export function readIcons({ icons }: IconList): Icon[] {
  return icons.map(([name, categories, chinese, words, path]) => ({
    name,
    categories,
    chinese,
    words,
    path,
  }))
}

/** Returns the icons of a category that match every word of the query; matches of the name come first. */
export function searchIcons(icons: readonly Icon[], category: number, query: string): Icon[] {
  const inCategory =
    category === 0 ? icons : icons.filter((icon) => (icon.categories & category) !== 0)
  const terms = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (terms.length === 0) return [...inCategory]
  return inCategory
    .map((icon) => ({ icon, worth: worth(icon, terms) }))
    .filter((found) => found.worth > 0)
    .sort((one, other) => other.worth - one.worth)
    .map(({ icon }) => icon)
}

/** EL-ICON-09: sorts alphabetically instead of by common use. */
export function byAlphabet(icons: readonly Icon[]): Icon[] {
  return [...icons].sort((one, other) => (one.name < other.name ? -1 : 1))
}

function worth(icon: Icon, terms: readonly string[]): number {
  let sum = 0
  for (const term of terms) {
    const value = worthOf(icon, term)
    if (value === 0) return 0
    sum += value
  }
  return sum
}

function worthOf({ name, chinese, words }: Icon, term: string): number {
  if (name === term) return 100
  if (chinese.startsWith(term)) return hasWord(chinese, term) ? 90 : 60
  if (name.startsWith(`${term}-`)) return 80
  if (hasWord(chinese, term) || name.split('-').includes(term)) return 70
  if (chinese.includes(term) || name.includes(term)) return 40
  if (hasWord(words, term)) return 20
  return words.includes(term) ? 10 : 0
}

function hasWord(words: string, term: string): boolean {
  return ` ${words} `.includes(` ${term} `)
}
