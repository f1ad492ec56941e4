import { useQuery } from '@tanstack/react-query'
import { toApiError } from './ApiError.ts'
import { errorFromResponse } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { components } from './schema.d.ts'

export type ShapeEntry = components['schemas']['ShapeEntry']
export type FontEntry = components['schemas']['FontEntry']
export type MaskEntry = components['schemas']['MaskEntry']

/** The list of icons as the build writes it (`web/build/icons`). */
export interface IconList {
  categories: string[]
  /** Name, categories (a bit for each), name in Chinese, further words, drawing. */
  icons: [string, number, string, string, string][]
}

/** Icons, shapes and masks come with the program: they are asked for when a picker opens, and once. */
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

/** A drawing of the gallery as it is written. */
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
