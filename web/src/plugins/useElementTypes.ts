import { useMemo, useEffect } from 'react'
import { ELEMENT_GROUPS, type ElementType } from '../model/elementType.ts'
import { usePluginStore, setPlugins } from './pluginStore.ts'
import { usePlugins } from '../api/plugins.ts'

export interface ElementTypeGroup {
  group: string
  elementTypes: ElementType[]
}

/** Returns all element types of enabled plugins, by name. */
export function useElementTypes(): ReadonlyMap<string, ElementType> {
  const types = usePluginStore((store) => store.types)
  return useMemo(
    () => new Map([...types].map(([type, known]) => [type, known.elementType])),
    [types],
  )
}

/** Returns the element types grouped for the pickers: known groups in their order (ED-021), then all others. */
export function useElementTypeGroups(): ElementTypeGroup[] {
  const types = usePluginStore((store) => store.types)
  return useMemo(() => {
    const groups = new Map<string, ElementType[]>(ELEMENT_GROUPS.map((group) => [group, []]))
    for (const { elementType } of types.values()) {
      groups.set(elementType.group, [...(groups.get(elementType.group) ?? []), elementType])
    }
    return [...groups]
      .filter(([, elementTypes]) => elementTypes.length > 0)
      .map(([group, elementTypes]) => ({ group, elementTypes }))
  }, [types])
}

/** Returns the icon of an element type, or that of its plugin. */
export function useElementIcon(type: string): string | null {
  return usePluginStore(({ types }) => {
    const plugin = types.get(type)?.plugin
    return plugin?.icons?.[type] ?? plugin?.icon ?? null
  })
}

/** Syncs the element types with the host's list; mount once around the editor. */
export function useFollowPlugins() {
  const query = usePlugins()
  const { data } = query
  useEffect(() => {
    if (data) setPlugins(data)
  }, [data])
  return query
}
