import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './ApiError.ts'
import { answer, client, refusal, requestHeaders } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { PluginRecord } from './types.ts'

export interface PluginChange {
  id: string
  enabled: boolean
  grants?: Record<string, unknown>
}

/** Enabled plugins, or with `all` every plugin and its state (needs plugin.manage). */
export function pluginsQuery(all: boolean) {
  return queryOptions({
    queryKey: queryKeys.pluginList(all),
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const query = all ? { all } : {}
      const { data } = await answer(client.GET('/api/plugins', { params: { query }, signal }))
      // The tables of a manifest are typed by the contract of plugins, not by the API document.
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
      return (await answer(client.PUT('/api/plugins/{id}', { params, body }))).data
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.plugins }),
  })
}

export function useUploadPlugin(onProgress: (percent: number) => void) {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: (file: File) => sendPackage(file, onProgress),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.plugins }),
  })
}

/** fetch cannot report how much was sent, so this one call is an XMLHttpRequest. */
function sendPackage(file: File, onProgress: (percent: number) => void): Promise<void> {
  const form = new FormData()
  form.append('package', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/plugins')
    for (const [name, value] of Object.entries(requestHeaders())) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(Math.round((event.loaded / event.total) * 100))
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(refusal(request.status, parse(request.responseText)))
    }
    request.onerror = () => reject(new ApiError({ kind: 'network' }))
    request.send(form)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
