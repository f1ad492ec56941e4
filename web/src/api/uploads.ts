import { useMutation } from '@tanstack/react-query'
import { ApiError } from './ApiError.ts'
import { answer, client } from './client.ts'
import type { Upload } from './types.ts'

/** Stores a file of one's own and answers where it is (API-UPL-003). */
export async function sendFile(file: File): Promise<Upload> {
  const stored = await answer(
    client.POST('/api/upload/files', {
      // The document says "binary text" for a file; what travels is the form below.
      body: { files: [] },
      bodySerializer: () => {
        const form = new FormData()
        form.append('files', file)
        return form
      },
    }),
  )
  const [first] = stored.data
  if (first === undefined) throw new ApiError({ kind: 'config', message: 'no file came back' })
  return first
}

export function useUpload() {
  return useMutation({ meta: { ownMessage: true }, mutationFn: sendFile })
}
