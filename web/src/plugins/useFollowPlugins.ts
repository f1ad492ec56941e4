import { useEffect } from 'react'
import { usePlugins } from '../api/plugins.ts'
import { setPlugins } from './pluginStore.ts'

/** Keeps the element types in step with the host's list; mount once around the editor. */
export function useFollowPlugins() {
  const query = usePlugins()
  const { data } = query
  useEffect(() => {
    if (data) setPlugins(data)
  }, [data])
  return query
}
