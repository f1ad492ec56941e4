import { useQuery } from '@tanstack/react-query'
import { toApiError } from './ApiError.ts'
import { errorFromResponse } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { components } from './schema.d.ts'

export type ShapeEntry = components['schemas']['ShapeEntry']
export type FontEntry = components['schemas']['FontEntry']
export type MaskEntry = components['schemas']['MaskEntry']

/** The icon index as the build writes it (`web/build/icons`). */
export interface IconList {
  categories: string[]
  /** Name, categories (one bit each), Chinese name, further search words, drawing. */
  icons: [string, number, string, string, string][]
}

/** Icons, shapes and masks are part of the program: fetched once, when a picker first opens. */
export const useIconList = () => useList<IconList>('/icons/index.json')
export const useShapes = () => useList<ShapeEntry[]>('/shapes/index.json')
export const useMasks = () => useList<MaskEntry[]>('/masks/index.json')

export const useFontList = () => useList<FontEntry[]>('/fonts/index.json')

function useList<T>(path: string) {
  return useQuery({
    queryKey: queryKeys.gallery(path),
    queryFn: async ({ signal }) => (await find(path, signal)).json() as Promise<T>,
    staleTime: Infinity,
  })
}

/** Returns the source of a drawing of the gallery. */
export async function findDrawing(path: string): Promise<string> {
  return (await find(path)).text()
}

async function find(path: string, signal?: AbortSignal): Promise<Response> {
  try {
    const response = await fetch(path, { signal: signal ?? null })
    if (!response.ok) throw errorFromResponse(response.status, null)
    return response
  } catch (thrown) {
    throw toApiError(thrown)
  }
}
