import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/ApiError.ts'
import { useUpload } from '../../../api/uploads.ts'
import { toast } from '../../../ui/toast.tsx'
import { fitForLibrary, libraryText, findFileRejection, type LibraryKind } from './libraryKinds.ts'

/** A file that is being uploaded to the library. */
export interface UploadingFile {
  key: number
  name: string
  percent: number
  cancel: () => void
}

/** Uploads files, each of which can be cancelled; closing the dialog aborts all that are in progress. */
export function useFileUploads(kind: LibraryKind, onSent: () => void) {
  const { t } = useTranslation('editor')
  const { mutateAsync: send } = useUpload()
  const [files, setFiles] = useState<UploadingFile[]>([])
  const running = useRef(new Set<AbortController>())
  const count = useRef(0)
  useEffect(() => {
    const { current } = running
    return () => {
      for (const one of current) one.abort()
    }
  }, [])

  const sendOne = async (file: File) => {
    const refusal = await findFileRejection(file, kind)
    if (refusal) {
      toast.error(libraryText(t, kind, refusal))
      return
    }
    const way = new AbortController()
    running.current.add(way)
    const key = (count.current += 1)
    const entry = { key, name: file.name, percent: 0, cancel: () => way.abort() }
    setFiles((former) => [...former, entry])
    try {
      const onProgress = (percent: number) => {
        setFiles((former) => former.map((one) => (one.key === key ? { ...one, percent } : one)))
      }
      await send({ file: await fitForLibrary(file), onProgress, signal: way.signal })
      toast.success(libraryText(t, kind, 'uploadOk', file.name))
      onSent()
    } catch (thrown) {
      const { message: why } = toApiError(thrown)
      const said = why
        ? t('library.refused', { file: file.name, why })
        : libraryText(t, kind, 'uploadFail', file.name)
      if (!way.signal.aborted) toast.error(said)
    } finally {
      running.current.delete(way)
      setFiles((former) => former.filter((one) => one.key !== key))
    }
  }
  return {
    files,
    send: (chosen: readonly File[]) => {
      for (const file of chosen) void sendOne(file)
    },
  }
}
