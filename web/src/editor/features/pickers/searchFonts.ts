import type { FontEntry } from '../../../api/gallery.ts'

/** What an author may choose: the library, which looks the same everywhere, before the fonts of devices. */
export function listPickerFonts(fonts: readonly FontEntry[]): FontEntry[] {
  // A single file that somebody put beside the library is not brought by published pages.
  const library = fonts.filter(({ system, url }) => !system && url.endsWith('.css'))
  return [...library, ...fonts.filter(({ system }) => system)]
}

/** Fonts whose name, style or author has every word that was typed. */
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

/** Families in the order in which they were used last. */
export function recentFonts(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    const names = Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
    return names.slice(0, MAX_RECENT_FONTS)
  } catch {
    return []
  }
}

/** Remembers a choice; a browser that keeps nothing forgets it. */
export function rememberFont(family: string): void {
  const names = [family, ...recentFonts().filter((name) => name !== family)].slice(
    0,
    MAX_RECENT_FONTS,
  )
  try {
    localStorage.setItem(KEY, JSON.stringify(names))
  } catch {
    // A full or forbidden storage costs nothing but the shortcut.
  }
}
