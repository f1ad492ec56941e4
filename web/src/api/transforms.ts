import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { TransformTrial } from './types.ts'

/** Bytes of a module; the host refuses more. */
export const MAX_TRANSFORM_BYTES = 2 << 20

/** Gives a data source a module, in the place of the one that it has. */
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

/** Takes the module of a data source away. */
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
  /** A module that is not kept yet; the one that the source has otherwise. */
  file: File | null
  /** JSON to call it with; what the source answers now otherwise. */
  input: string | null
}

/** Calls a module and keeps nothing. */
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

/** A body of fields and files; its shape in the document is the one of its fields. */
function form(fields: Record<string, string | File>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return { body: {} as never, bodySerializer: () => body }
}
