import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { TransformTrial } from './types.ts'

/** Maximum size of a module in bytes; the host enforces it. */
export const MAX_TRANSFORM_BYTES = 2 << 20

/** Stores a module for a data source and replaces its current one. */
export function useSaveTransform(id: number) {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (file: File) => {
      const call = client.PUT('/api/datasources/{id}/transform', {
        params: { path: { id } },
        ...form({ module: file }),
      })
      return (await unwrap(call)).data
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.dataSources }),
  })
}

/** Removes the module of a data source. */
export function useRemoveTransform(id: number, onRemoved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async () => {
      const params = { path: { id } }
      return (await unwrap(client.DELETE('/api/datasources/{id}/transform', { params }))).data
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.dataSources })
      onRemoved()
    },
  })
}

export interface Trial {
  /** A module that is not stored yet; null tries the stored one. */
  file: File | null
  /** JSON input of the call; null passes the current output of the source. */
  input: string | null
}

/** Calls a module without storing anything. */
export function useTryTransform(id: number) {
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async ({ file, input }: Trial): Promise<TransformTrial> => {
      const fields = { ...(input !== null && { input }), ...(file && { module: file }) }
      const call = client.POST('/api/datasources/{id}/trial', {
        params: { path: { id } },
        ...form(fields),
      })
      return (await unwrap(call)).data
    },
  })
}

/** Returns a multipart body of fields and files. */
function form(fields: Record<string, string | File>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return { body: {} as never, bodySerializer: () => body }
}
