import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, toApiError } from './ApiError.ts'
import { errorFromResponse, requestHeaders } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import { sendForm } from './sendForm.ts'
import type { ImportReport } from './types.ts'

/** Timeout in milliseconds for the export of a work with all its files. */
const exportTimeout = 300_000

/** Downloads a work with its files and plugins as one archive. */
export function useExportWork() {
  return useMutation({
    mutationFn: async (id: number): Promise<Blob> => {
      try {
        const response = await fetch(`/api/works/${id}/export`, {
          headers: requestHeaders(),
          signal: AbortSignal.timeout(exportTimeout),
        })
        if (response.ok) return await response.blob()
        throw errorFromResponse(response.status, await response.json().catch(() => null))
      } catch (thrown) {
        throw toApiError(thrown)
      }
    },
  })
}

export interface ImportedWork {
  id: number
  title: string
  report: ImportReport
}

export interface ImportedFile {
  file: File
  /** Origin of a work from another product; the host fetches its files from there. */
  origin: string
}

/** Imports a work from an exported archive or from JSON, including works of luban-h5. */
export function useImportWork(onProgress: (percent: number) => void) {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async ({ file, origin }: ImportedFile) =>
      imported(
        await sendForm(
          '/api/works/import',
          { field: 'file', file, fields: { origin } },
          onProgress,
        ),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}

function imported(body: unknown): ImportedWork {
  const { data, report } = body as { data?: { id?: number; title?: string }; report?: ImportReport }
  if (data?.id === undefined || report === undefined) throw new ApiError({ kind: 'config' })
  return { id: data.id, title: data.title ?? '', report }
}
