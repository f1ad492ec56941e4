import type { FontEntry } from '../../../api/gallery.ts'

/** Returns the fonts to offer: the library's, which look the same everywhere, before those of devices. */
export function listPickerFonts(fonts: readonly FontEntry[]): FontEntry[] {
  // Published pages do not include a single font file that was placed outside of the library.
  const library = fonts.filter(({ system, url }) => !system && url.endsWith('.css'))
  return [...library, ...fonts.filter(({ system }) => system)]
}

/** Returns the fonts whose name, style or author contains every typed word. */
export function searchFonts(
  fonts: readonly FontEntry[],
  query: string,
  styleOf: (kind: string) => string,
): FontEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return fonts.filter((font) => {
    const { family, label, labelEn, author, kind } = font
    const said = [family, label, labelEn, author, kind, kind ? styleOf(kind) : '']
    const all = said.join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

const KEY = 'pinye.recent-fonts'
const MAX_RECENT_FONTS = 4

/** Returns the families by last use, newest first. */
export function recentFonts(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    const names = Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
    return names.slice(0, MAX_RECENT_FONTS)
  } catch {
    return []
  }
}

/** Remembers a used family, if the browser has storage. */
export function rememberFont(family: string): void {
  const names = [family, ...recentFonts().filter((name) => name !== family)].slice(
    0,
    MAX_RECENT_FONTS,
  )
  try {
    localStorage.setItem(KEY, JSON.stringify(names))
  } catch {
    // Without storage only the list of recent fonts is lost.
  }
}
