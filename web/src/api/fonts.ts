import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, toApiError, errorText } from './ApiError.ts'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { components } from './schema.d.ts'
import { sendForm } from './sendForm.ts'

export type OwnFont = components['schemas']['FontRecord']

/** Licence that permits the use of a font. */
interface LicenceInfo {
  licence: string
  licenceNote: string
}

/** Queries the author's own and the installation's fonts; with `isShared` only the installation's. */
export function useOwnFonts(isShared: boolean) {
  return useQuery({
    queryKey: queryKeys.fontList(isShared),
    queryFn: async ({ signal }) => {
      const query = isShared ? { shared: true } : {}
      return (await unwrap(client.GET('/api/fonts', { params: { query }, signal }))).data
    },
  })
}

/** Actions on fonts; each of them invalidates the list. */
export function useFontActions(isShared: boolean) {
  const { t } = useTranslation('messages')
  const queries = useQueryClient()
  return useMemo(() => {
    const invalidate = () => queries.invalidateQueries({ queryKey: queryKeys.fonts })
    return {
      upload: async (
        file: File,
        { licence, licenceNote }: LicenceInfo,
        onProgress: (percent: number) => void,
      ) => {
        const fields = { licence, licence_note: licenceNote, shared: String(isShared) }
        const body = await sendForm('/api/fonts', { field: 'file', file, fields }, onProgress)
        const font = (body as { data?: OwnFont } | null)?.data
        if (!font) throw new ApiError({ kind: 'config', message: 'no font came back' })
        await invalidate()
        return font
      },
      change: async (id: number, body: LicenceInfo & { name: string }) => {
        await unwrap(client.PUT('/api/fonts/{id}', { params: { path: { id } }, body }))
        await invalidate()
      },
      remove: async (id: number) => {
        await unwrap(client.DELETE('/api/fonts/{id}', { params: { path: { id } } }))
        await invalidate()
      },
      uses: async (id: number) =>
        (await unwrap(client.GET('/api/fonts/{id}/works', { params: { path: { id } } }))).data,
      // The host's message alone is complete.
      say: (thrown: unknown) => toApiError(thrown).message || errorText(thrown, t),
    }
  }, [isShared, queries, t])
}
