/** Font families an author can choose: those of every device and those of the installation (EL-TEXT-40, -41). */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { inLanguage } from '../inLanguage.ts'
import type { Language } from '../contract/types.ts'

export interface FontChoice {
  family: string
  label: string
}

interface FontEntry {
  family: string
  label: string
  labelEn?: string
  system?: boolean
  url?: string
}

/** EL-TEXT-41: fallback when the font list cannot be loaded. */
const SYSTEM_FONTS: readonly FontEntry[] = [
  { family: 'Microsoft YaHei', label: '微软雅黑', labelEn: 'Microsoft YaHei' },
  { family: 'SimSun', label: '宋体', labelEn: 'SimSun' },
  { family: 'SimHei', label: '黑体', labelEn: 'SimHei' },
  { family: 'KaiTi', label: '楷体', labelEn: 'KaiTi' },
  { family: 'FangSong', label: '仿宋', labelEn: 'FangSong' },
  ...['Arial', 'Times New Roman', 'Courier New', 'Georgia', 'Verdana', 'Helvetica'].map(
    (family) => ({ family, label: family }),
  ),
]

/** Additional fonts of the studio: uploaded ones. */
let offered: readonly FontEntry[] = []
const watchers = new Set<() => void>()

/** Registers fonts that all lists show before the general ones. */
export function registerFonts(fonts: readonly FontEntry[]): void {
  offered = fonts
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

let asked: Promise<readonly FontEntry[]> | null = null

/** Fetches the list once; a failed request is repeated on the next call. */
function ask(): Promise<readonly FontEntry[]> {
  return (asked ??= fetch('/fonts/index.json')
    .then(async (answer) => {
      if (!answer.ok) throw new Error(answer.statusText)
      const list = ((await answer.json()) as FontEntry[]).filter(isListed)
      return list.length > 0 ? list : SYSTEM_FONTS
    })
    .catch(() => {
      asked = null
      return SYSTEM_FONTS
    }))
}

function isListed(entry: Partial<FontEntry> | null): entry is FontEntry {
  if (typeof entry?.family !== 'string' || typeof entry.label !== 'string') return false
  // Published pages load fonts by style sheet only, so an entry with a single font file is left out.
  return entry.system === true || entry.url?.endsWith('.css') === true
}

function toChoices(list: readonly FontEntry[], language: Language): FontChoice[] {
  return list.map(({ family, label, labelEn }) => ({
    family,
    label: inLanguage({ zh: label, en: labelEn || family }, language),
  }))
}

/** Returns the families with their names in this language. */
export async function listFonts(language: Language): Promise<FontChoice[]> {
  const list = await ask()
  return toChoices([...offered, ...list], language)
}

/** Hook version of `listFonts`: returns the system fonts until the list is loaded. */
export function useFonts(language: Language): FontChoice[] {
  const [list, setList] = useState(SYSTEM_FONTS)
  useEffect(() => {
    let isCurrent = true
    void ask().then((found) => isCurrent && setList(found))
    return () => {
      isCurrent = false
    }
  }, [])
  const own = useSyncExternalStore(
    watch,
    () => offered,
    () => offered,
  )
  return toChoices([...own, ...list], language)
}
