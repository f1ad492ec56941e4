import { useEffect } from 'react'
import { pluginElementOf, type PluginElement } from './pluginElement.ts'
import { usePluginStore, ensureLoaded } from './pluginStore.ts'

/** Returns the parts of an element type; loads its plugin on first use and follows new builds of it. */
export function usePluginElement(type: string): PluginElement {
  const element = usePluginStore((store) => pluginElementOf(store, type))
  const { plugin } = element
  useEffect(() => {
    if (plugin) ensureLoaded(plugin)
  }, [plugin])
  return element
}

/** Returns a lookup for all types of a page at once, for components that pass the parts on. */
export function usePluginElements(types: readonly string[]): (type: string) => PluginElement {
  const store = usePluginStore()
  useEffect(() => {
    for (const type of types) {
      const plugin = store.types.get(type)?.plugin
      if (plugin) ensureLoaded(plugin)
    }
  }, [types, store.types])
  const kinds = new Map(types.map((type) => [type, pluginElementOf(store, type)]))
  return (type) => kinds.get(type) ?? pluginElementOf(store, type)
}
