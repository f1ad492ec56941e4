import { firstPage } from '../model/change.ts'
import { ELEMENT_GROUPS } from '../model/elementType.ts'
import type { PlacedElement, Work } from '../model/work.ts'
import { usePluginStore, ensureLoaded, type KnownType, type PluginStore } from './pluginStore.ts'

const KEY = 'lastWorkTypes'
const MAX_STORED_TYPES = 40
/** Milliseconds for which opening a work waits for the plugins of its elements, before it shows placeholders. */
export const PLUGIN_WAIT_TIMEOUT_MS = 600

/**
 * Loads the plugin modules of these types as soon as the list of plugins is there: in parallel with the work instead of
 * at first render.
 */
export function preloadPlugins(types: readonly string[]): void {
  if (types.length === 0) return
  whenListed((known) => {
    for (const type of types) want(known.get(type))
  })
}

/**
 * Loads the plugins of common elements: those with a quick-add button (ED-022), and the first group of the picker
 * (ED-021).
 */
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

/** Calls `run` now, or once the list of plugins has arrived. */
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
 * Waits until the plugin modules of these types have loaded or failed, at most `patience` milliseconds. The first page
 * then renders once, instead of with placeholders first and again for every module.
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

/** Returns the elements of the page at which a work opens. */
export function firstElements(work: Work): readonly PlacedElement[] {
  return firstPage(work)?.elements ?? []
}

/** Returns the element types of the page at which a work opens. */
export function getFirstPageTypes(work: Work): string[] {
  return [...new Set(firstElements(work).map(({ name }) => name))]
}

/**
 * Remembers the types of the last work: authors often reopen it, so the next start preloads them before it knows the
 * work.
 */
export function storeLastWorkTypes(types: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(types.slice(0, MAX_STORED_TYPES)))
  } catch {
    // Without storage only the preload is lost.
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
