import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './ApiError.ts'
import { unwrap, client, requestHeaders } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import { sendForm, type FormFile } from './sendForm.ts'
import type { Upload } from './types.ts'

/** Files on a page of the library. */
export const uploadsPageSize = 24

/** Stores a file in the author's library and returns its address (API-UPL-003). */
export async function sendFile(
  file: File,
  onProgress: (percent: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Upload> {
  const body = await sendForm('/api/upload/files', { field: 'files', file }, onProgress, signal)
  const [first] = (body as { data?: Upload[] } | null)?.data ?? []
  if (first === undefined) throw new ApiError({ kind: 'config', message: 'no file came back' })
  return first
}

/** Stores the rendered cover of a work, outside of the library, and returns its address. */
export async function sendCover(file: File, workId: number): Promise<string> {
  const sent: FormFile = { field: 'files', file, fields: { cover_of: String(workId) } }
  const body = await sendForm('/api/upload/files', sent, () => undefined)
  const [first] = (body as { data?: Upload[] } | null)?.data ?? []
  if (first === undefined) throw new ApiError({ kind: 'config', message: 'no file came back' })
  return first.path
}

/** Lets the host copy a picture from another site, and returns its new address. */
export async function fetchPicture(url: string): Promise<Upload> {
  const call = async () => {
    const response = await fetch('/api/uploads/fetch', {
      method: 'POST',
      credentials: 'include',
      headers: { ...requestHeaders(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ url }),
    })
    return { response, data: (await response.json()) as { data: Upload | Upload[] } }
  }
  const { data } = await unwrap(call())
  const [first] = [data].flat()
  if (first === undefined) throw new ApiError({ kind: 'config', message: 'no file came back' })
  return first
}

interface UploadOptions {
  file: File
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Mutation that uploads files to the library; the caller reports failures. */
export function useUpload() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: ({ file, onProgress, signal }: UploadOptions) => sendFile(file, onProgress, signal),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.uploads }),
  })
}

export interface UploadedPictureOptions {
  /** Receives the address of the uploaded picture; empty when it was removed. */
  onChange: (address: string) => void
  onRefused: (thrown: unknown) => void
}

/** State of a form's picture field: uploads a chosen file at once, or removes the picture. */
export function useUploadedPicture({ onChange, onRefused }: UploadedPictureOptions) {
  const upload = useUpload()
  return {
    isBusy: upload.isPending,
    choose: (file: File | null) => {
      if (file === null) return
      upload.mutate(
        { file },
        {
          onSuccess: (stored) => {
            onChange(stored.path)
          },
          onError: onRefused,
        },
      )
    },
    remove: () => {
      onChange('')
    },
  }
}

interface UploadsQuery {
  page: number
  search: string
  kind: string
  /** Files on a page. */
  size?: number
}

/** Queries the author's files, newest first; `kind` is the first part of a MIME type, or empty (UP-001). */
export function useUploads({ page, search, kind, size = uploadsPageSize }: UploadsQuery) {
  const query = {
    _limit: size,
    _start: (page - 1) * size,
    _sort: 'created_at:desc',
    ...(kind === '' ? {} : { 'filters[mime][$contains]': `${kind}/` }),
    ...(search === '' ? {} : { 'filters[name][$contains]': search }),
  }
  return useQuery({
    queryKey: queryKeys.uploadList(query),
    queryFn: ({ signal }) => unwrap(client.GET('/api/upload/files', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

export function useDeleteUpload() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      await unwrap(client.DELETE('/api/upload/files/{id}', { params: { path: { id } } }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.uploads }),
  })
}
