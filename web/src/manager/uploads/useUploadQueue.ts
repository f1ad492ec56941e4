import { useRef, useState } from 'react'
import { useUpload } from '../../api/uploads.ts'

/** A file of the queue: waiting, its upload progress, or why it was refused. */
export interface QueuedFile {
  key: number
  name: string
  percent: number | null
  error?: unknown
}

/** Uploads files one after the other; a refused file stays in the list and does not stop the others. */
export function useUploadQueue(onSent: (name: string) => void) {
  const { mutateAsync: send } = useUpload()
  const [files, setFiles] = useState<QueuedFile[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  const count = useRef(0)

  const change = (key: number, changes: Partial<QueuedFile>) => {
    setFiles((former) => former.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  }
  const dismiss = (key: number) => {
    setFiles((former) => former.filter((one) => one.key !== key))
  }
  const sendOne = async (key: number, file: File) => {
    change(key, { percent: 0 })
    try {
      await send({
        file,
        onProgress: (percent) => {
          change(key, { percent })
        },
      })
      dismiss(key)
      onSent(file.name)
    } catch (error) {
      change(key, { error })
    }
  }
  return {
    files,
    dismiss,
    add: (chosen: readonly File[]) => {
      for (const file of chosen) {
        count.current += 1
        const key = count.current
        setFiles((former) => [...former, { key, name: file.name, percent: null }])
        last.current = last.current.then(() => sendOne(key, file))
      }
    },
  }
}
