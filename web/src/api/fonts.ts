import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, toApiError, errorText } from './ApiError.ts'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { components } from './schema.d.ts'
import { sendForm } from './sendForm.ts'

export type OwnFont = components['schemas']['FontRecord']

/** What allows the use of a font. */
interface LicenceInfo {
  licence: string
  licenceNote: string
}

/** Fonts that one may use: one's own and those of the installation, or these alone. */
export function useOwnFonts(isShared: boolean) {
  return useQuery({
    queryKey: queryKeys.fontList(isShared),
    queryFn: async ({ signal }) => {
      const query = isShared ? { shared: true } : {}
      return (await unwrap(client.GET('/api/fonts', { params: { query }, signal }))).data
    },
  })
}

/** What can be done with them; what changes is asked for again. */
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
      // The host's own sentence says all of it.
      say: (thrown: unknown) => toApiError(thrown).message || errorText(thrown, t),
    }
  }, [isShared, queries, t])
}
