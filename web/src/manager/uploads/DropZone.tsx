import { Button, CloseButton, FileButton, Progress } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toApiError, errorText } from '../../api/ApiError.ts'
import { toast } from '../../ui/toast.tsx'
import { useDropTarget } from '../../ui/useDropTarget.ts'
import classes from './Uploads.module.css'
import { useUploadQueue, type QueuedFile } from './useUploadQueue.ts'

/** Accepts files by button or drop and shows the progress of each upload. */
export function DropZone() {
  const { t } = useTranslation('uploads')
  const queue = useUploadQueue((name) => {
    toast.success(t('sent', { name }))
  })
  const drop = useDropTarget(queue.add, classes.drop)
  return (
    <section aria-label={t('choose')} {...drop}>
      <IconCloudUpload size={28} stroke={1.5} aria-hidden />
      <p>{t('drop')}</p>
      <FileButton multiple onChange={queue.add}>
        {(props) => <Button {...props}>{t('choose')}</Button>}
      </FileButton>
      {queue.files.length > 0 && (
        <div className={classes.queued} role="status">
          <ul className={classes.queue}>
            {queue.files.map((file) => (
              <QueueRow
                key={file.key}
                file={file}
                onDismiss={() => {
                  queue.dismiss(file.key)
                }}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function QueueRow({ file, onDismiss }: { file: QueuedFile; onDismiss: () => void }) {
  const { t } = useTranslation('uploads')
  const { name, percent, error } = file
  if (error !== undefined) {
    const refusal = toApiError(error)
    return (
      <li data-refused="true">
        <span>
          <strong>{t('refused', { name })}</strong> {refusal.message || errorText(refusal, t)}
        </span>
        <CloseButton size="sm" aria-label={t('dismiss', { name })} onClick={onDismiss} />
      </li>
    )
  }
  const state = percent === 100 ? t('checking') : `${percent ?? 0}%`
  return (
    <li>
      <span>{t('sending', { name })}</span>
      <Progress
        value={percent ?? 0}
        animated={percent === 100}
        aria-label={t('sending', { name })}
      />
      <span className={classes.state}>{percent === null ? t('waiting') : state}</span>
    </li>
  )
}
