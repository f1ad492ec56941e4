import type { FontEntry } from '../../../api/gallery.ts'
import { waitForFontSheets } from '../../../ui/fonts/useFontSheets.ts'

/** Families that were loaded, or are on their way: each once, however often it is chosen. */
const loads = new Map<string, Promise<boolean>>()
/** A font that takes longer is used all the same, and shows when it is there. */
const FONT_TIMEOUT_MS = 15_000

/** Loads what the sample shows of a family; `known` when it was there before. */
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
