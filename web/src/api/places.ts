import { useQuery } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { components } from './schema.d.ts'

export type FoundPlace = components['schemas']['PlaceRecord']

/** As the host remembers them. */
const STALE_TIME_MS = 10 * 60 * 1000

/** What the installation's map service finds under these words, ten places at most; null asks nothing. */
export function useFoundPlaces(query: string | null) {
  return useQuery({
    queryKey: queryKeys.places(query ?? ''),
    queryFn: async ({ signal }) => {
      const params = { query: { query: query ?? '' } }
      return (await unwrap(client.GET('/api/places', { params, signal }))).data
    },
    enabled: query !== null,
    staleTime: STALE_TIME_MS,
    retry: false,
  })
}

/** The address of a point in GCJ-02, as that service knows it; null asks nothing. */
export function useAddressOf(point: { lat: number; lng: number } | null) {
  return useQuery({
    queryKey: queryKeys.addressOf(point),
    queryFn: async ({ signal }) => {
      const params = { query: point ?? { lat: 0, lng: 0 } }
      return (await unwrap(client.GET('/api/places/address', { params, signal }))).data.address
    },
    enabled: point !== null,
    staleTime: STALE_TIME_MS,
    retry: false,
  })
}
