import { Alert, Button, FileButton, Progress } from '@mantine/core'
import { IconAlertCircle, IconPackageImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError, errorText } from '../api/ApiError.ts'
import { useUploadPlugin } from '../api/plugins.ts'
import { toast } from '../ui/toast.tsx'
import { useDropTarget } from '../ui/useDropTarget.ts'
import classes from './PluginsScreen.module.css'

/** Uploads a plugin package chosen by button or drop; shows the progress or why it was refused. */
export function UploadPlugin() {
  const { t } = useTranslation('admin')
  const [percent, setPercent] = useState(0)
  const [fileName, setFileName] = useState('')
  const upload = useUploadPlugin(setPercent)
  const send = (file: File | null | undefined) => {
    if (!file) return
    setPercent(0)
    setFileName(file.name)
    upload.mutate(file, {
      onSuccess: () => {
        toast.success(t('upload.done', { file: file.name }))
      },
    })
  }
  const drop = useDropTarget(([file]) => {
    send(file)
  }, classes.upload)
  return (
    <section aria-label={t('upload.title')} {...drop}>
      <IconPackageImport size={26} stroke={1.5} aria-hidden />
      <div className={classes.uploadText}>
        <strong>{t('upload.title')}</strong>
        <span>{t('upload.hint')}</span>
      </div>
      <FileButton onChange={send} accept=".pinye,.gz,application/gzip">
        {(props) => (
          <Button {...props} variant="default" loading={upload.isPending}>
            {t('upload.choose')}
          </Button>
        )}
      </FileButton>
      {upload.isPending && (
        <div className={classes.progress} role="status">
          <Progress value={percent} animated={percent === 100} aria-label={fileName} />
          <span>{percent < 100 ? `${fileName} ${percent}%` : t('upload.checking')}</span>
        </div>
      )}
      {upload.isError && <Refusal thrown={upload.error} file={fileName} />}
    </section>
  )
}

function Refusal({ thrown, file }: { thrown: unknown; file: string }) {
  const { t } = useTranslation('admin')
  const error = toApiError(thrown)
  if (error.handled) return null
  const known: Record<number, string> = {
    409: t('upload.exists'),
    413: t('upload.tooLarge'),
  }
  return (
    <Alert
      className={classes.progress}
      color="red"
      role="alert"
      icon={<IconAlertCircle size={18} />}
      title={t('upload.refused', { file })}
    >
      {known[error.status] ?? (error.message || errorText(error, t))}
      {error.errors.length > 0 && (
        <ul className={classes.refusals}>
          {error.errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <code>{field}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
