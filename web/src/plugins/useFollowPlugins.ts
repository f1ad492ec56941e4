import { useEffect } from 'react'
import { usePlugins } from '../api/plugins.ts'
import { takePlugins } from './pluginStore.ts'

/** Keeps the element types in step with the host's list; mount once around the editor. */
export function useFollowPlugins() {
  const query = usePlugins()
  const { data } = query
  useEffect(() => {
    if (data) takePlugins(data)
  }, [data])
  return query
}
