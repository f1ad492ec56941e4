import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import { sendForm } from './sendForm.ts'
import type { PluginRecord } from './types.ts'

export interface PluginChange {
  id: string
  enabled: boolean
  grants?: Record<string, unknown>
  /** Hash of the reviewed package, which runs from now on. */
  sha256?: string
}

/** Query for the enabled plugins, or with `all` for every plugin and its state (needs plugin.manage). */
export function pluginsQuery(all: boolean) {
  return queryOptions({
    queryKey: queryKeys.pluginList(all),
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const query = all ? { all } : {}
      const { data } = await unwrap(client.GET('/api/plugins', { params: { query }, signal }))
      // The plugin contract types the manifest's tables; the API document does not.
      return data as unknown as PluginRecord[]
    },
  })
}

export function usePlugins(all = false) {
  return useQuery(pluginsQuery(all))
}

export function useChangePlugin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...body }: PluginChange) => {
      const params = { path: { id } }
      return (await unwrap(client.PUT('/api/plugins/{id}', { params, body }))).data
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.plugins }),
  })
}

export function useUploadPlugin(onProgress: (percent: number) => void) {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: (file: File) => sendForm('/api/plugins', { field: 'package', file }, onProgress),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.plugins }),
  })
}
