import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'

/** Public settings of the installation: addresses, version, whether it is a development one. */
export const configQuery = queryOptions({
  queryKey: queryKeys.config,
  queryFn: async ({ signal }) => (await unwrap(client.GET('/api/config', { signal }))).data,
  staleTime: Infinity,
})

export function useConfig() {
  return useQuery(configQuery)
}
