import type { FontEntry } from '../../../api/gallery.ts'
import { waitForFontSheets } from '../../../ui/fonts/useFontSheets.ts'

/** Loads of families, finished or in progress; each family is loaded once. */
const loads = new Map<string, Promise<boolean>>()
/** Timeout in milliseconds, after which a font is applied anyway and appears when it has loaded. */
const FONT_TIMEOUT_MS = 15_000

/** Loads the characters that the sample of a family needs; returns `known` if it was loaded before. */
export async function loadFont(font: FontEntry): Promise<'loaded' | 'failed' | 'known'> {
  const known = loads.get(font.family)
  if (known) return (await known) ? 'known' : 'failed'
  const load = begin(font)
  loads.set(font.family, load)
  const isThere = await load
  if (!isThere) loads.delete(font.family)
  return isThere ? 'loaded' : 'failed'
}

async function begin({ family, previewText }: FontEntry): Promise<boolean> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, FONT_TIMEOUT_MS))
  try {
    return await Promise.race([loaded(family, previewText || '永A'), late])
  } catch {
    return false
  }
}

async function loaded(family: string, text: string): Promise<boolean> {
  await waitForFontSheets()
  return (await document.fonts.load(`16px "${family}"`, text)).length > 0
}
