import { useQuery } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { components } from './schema.d.ts'

export type FoundPlace = components['schemas']['PlaceRecord']

/** As long as the host caches the results. */
const STALE_TIME_MS = 10 * 60 * 1000

/** Searches places with the installation's map service, at most ten; null sends no request. */
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

/** Looks up the address of a GCJ-02 point with the map service; null sends no request. */
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
