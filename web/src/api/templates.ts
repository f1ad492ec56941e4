import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'

/** Id of a template or work, and whether only its owner may use the template. */
export interface TemplateVisibility {
  id: number
  onlyOwner: boolean
}

/** Makes a template from the stored version of a work (TP-001, amendment of TP-002). */
export function useSetAsTemplate() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async ({ id, onlyOwner }: TemplateVisibility) => {
      const [params, body] = [{ path: { id } }, { only_owner: onlyOwner }]
      return (await unwrap(client.POST('/api/works/set-as-template/{id}', { params, body }))).data
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}

/** Changes who may use an existing template. */
export function useSetTemplateVisibility() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async ({ id, onlyOwner }: TemplateVisibility) => {
      const [params, body] = [{ path: { id } }, { only_owner: onlyOwner }]
      return (await unwrap(client.PUT('/api/works/set-as-template/{id}', { params, body }))).data
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}
