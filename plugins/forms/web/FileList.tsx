import { useMessages } from '@pinye/plugin-api'
import { uploadMessages } from './uploadMessages.ts'
import type { ChosenFile, Uploads } from './useUploads.ts'

export interface FileListProps {
  uploads: Uploads
  /** Returns the error message of a file. */
  say: (file: ChosenFile) => string
  onRemove: (key: number) => void
}

/** The chosen files with their status and buttons. */
export function FileList({ uploads, say, onRemove }: FileListProps) {
  const tell = useMessages(uploadMessages)
  return (
    <ul className="forms-files" aria-label={tell('chosen')}>
      {uploads.files.map((one) => {
        const { key, file, done, url, failure } = one
        const { name } = file
        const wrong = say(one)
        const percent = Math.round(done * 100)
        const isRunning = url === undefined && wrong === ''
        return (
          <li key={key} className="forms-file" data-wrong={wrong !== '' || undefined}>
            <span className="forms-file-name">{name}</span>
            <span className="forms-file-state">{wrong || sizeOf(file.size)}</span>
            {failure !== undefined && (
              <button
                type="button"
                className="forms-file-button"
                aria-label={tell('retry', { name })}
                onClick={() => uploads.retry(key)}
              >
                ↻
              </button>
            )}
            <button
              type="button"
              className="forms-file-button"
              aria-label={tell(isRunning ? 'cancel' : 'remove', { name })}
              onClick={() => onRemove(key)}
            >
              ×
            </button>
            {isRunning && (
              <progress
                className="forms-progress"
                max={100}
                value={percent}
                aria-label={tell('progress', { name, percent })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function sizeOf(bytes: number): string {
  const mb = bytes / 1024 / 1024
  return mb < 0.1 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${mb.toFixed(1)} MB`
}
