import { firstPage } from '../model/change.ts'
import { ELEMENT_GROUPS } from '../model/elementType.ts'
import type { PlacedElement, Work } from '../model/work.ts'
import { usePluginStore, ensureLoaded, type KnownType, type PluginStore } from './pluginStore.ts'

const KEY = 'lastWorkTypes'
const MAX_STORED_TYPES = 40
/** Milliseconds that a work waits for what draws its elements before it is shown with gaps. */
export const PLUGIN_WAIT_TIMEOUT_MS = 600

/**
 * Has the plugin modules of these types fetched now, or as soon as the list of plugins is there: beside the work, not when the canvas
 * comes upon them.
 */
export function preloadPlugins(types: readonly string[]): void {
  if (types.length === 0) return
  whenListed((known) => {
    for (const type of types) want(known.get(type))
  })
}

/** The same for what is put on a page most: what is one click away (ED-022), and the first group of the picker (ED-021). */
export function preloadCommonPlugins(): void {
  whenListed((known) => {
    for (const one of known.values()) {
      const { quickAdd, group } = one.elementType
      if (quickAdd || group === ELEMENT_GROUPS[0]) want(one)
    }
  })
}

function want(known: KnownType | undefined): void {
  if (known) ensureLoaded(known.plugin)
}

/** Runs now, or as soon as the list of plugins is there. */
function whenListed(run: (known: PluginStore['types']) => void): void {
  const { isListed, types } = usePluginStore.getState()
  if (isListed) {
    run(types)
    return
  }
  const stop = usePluginStore.subscribe((store) => {
    if (!store.isListed) return
    stop()
    run(store.types)
  })
}

/**
 * Waits until the plugin modules of these types are there, or have failed, but no longer than this: a page that is drawn with them is drawn
 * once, not first as a page of gaps and again with every module that comes.
 */
export function waitForPlugins(types: readonly string[], patience: number): Promise<void> {
  if (areSettled(types)) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, patience)
    const stop = usePluginStore.subscribe(() => {
      if (areSettled(types)) end()
    })
  })
}

function areSettled(types: readonly string[]): boolean {
  const { isListed, types: known, loadStates } = usePluginStore.getState()
  if (types.length === 0) return true
  return (
    isListed &&
    types.every((type) => {
      const plugin = known.get(type)?.plugin
      return !plugin || loadStates[plugin.id]?.isLoading === false
    })
  )
}

/** What a work shows first: the elements of the page that it opens at. */
export function firstElements(work: Work): readonly PlacedElement[] {
  return firstPage(work)?.elements ?? []
}

/** The types among what a work shows first. */
export function getFirstPageTypes(work: Work): string[] {
  return [...new Set(firstElements(work).map(({ name }) => name))]
}

/** Authors go back to what they were at: the next opening asks for the same before it knows the work. */
export function storeLastWorkTypes(types: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(types.slice(0, MAX_STORED_TYPES)))
  } catch {
    // A storage that is full or forbidden costs a moment at the next opening, nothing else.
  }
}

export function readLastWorkTypes(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter((type) => typeof type === 'string').slice(0, MAX_STORED_TYPES)
  } catch {
    return []
  }
}
