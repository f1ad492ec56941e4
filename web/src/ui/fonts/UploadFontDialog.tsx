import { Button, FileButton, List, Progress, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../FormDialog.tsx'
import { toast } from '../toast.tsx'
import { useDropTarget } from '../useDropTarget.ts'
import { LicenceFields } from './LicenceFields.tsx'
import classes from './fonts.module.css'
import type { FontActions, LicenceInfo } from './ownFont.ts'

/** Maximum number of files in one request, and bytes of each. */
const MAX_FILES = 18
const MAX_FILE_BYTES = 30 * 1024 * 1024

export interface UploadFontDialogProps {
  acts: FontActions
  onClose: () => void
}

/** Uploads the files of a font with its licence; shows the reason for each refused file. */
export function UploadFontDialog({ acts, onClose }: UploadFontDialogProps) {
  const { t, i18n } = useTranslation('fonts')
  const listed = new Intl.ListFormat(i18n.language, { type: 'unit' })
  const [files, setFiles] = useState<File[]>([])
  const [offer, setOffer] = useState<LicenceInfo>({ licence: '', licenceNote: '' })
  const [refused, setRefused] = useState<string[]>([])
  const [failure, setFailure] = useState('')
  const [progress, setProgress] = useState<number | null>(null)
  const choose = (chosen: File[]) => {
    setRefused([])
    setFailure(chosen.length > MAX_FILES ? t('upload.many', { most: MAX_FILES }) : '')
    setFiles(chosen.slice(0, MAX_FILES))
  }
  const drop = useDropTarget(choose, classes.drop)
  const send = async () => {
    const missing = files.length === 0 ? 'upload.none' : offer.licence === '' ? 'licence.none' : ''
    setFailure(missing && t(missing))
    if (missing) return
    const left: File[] = []
    const refusals: string[] = []
    for (const [at, file] of files.entries()) {
      const onProgress = (percent: number) => setProgress((at * 100 + percent) / files.length)
      try {
        if (file.size > MAX_FILE_BYTES) throw new Error(t('upload.large', { limit: 30 }))
        const font = await acts.upload(file, offer, onProgress)
        toast.success(t('upload.ok', { name: font.name }))
      } catch (thrown) {
        left.push(file)
        refusals.push(t('upload.refused', { name: file.name, why: acts.say(thrown) }))
      }
    }
    setProgress(null)
    setFiles(left)
    setRefused(refusals)
    if (refusals.length === 0) onClose()
  }
  return (
    <FormDialog
      title={t('upload.title')}
      failure={failure}
      submitLabel={t('upload.submit')}
      isBusy={progress !== null}
      size="lg"
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <div {...drop}>
        <FileButton multiple accept=".ttf,.otf,.woff,.woff2" onChange={choose}>
          {(button) => (
            <Button {...button} variant="light" leftSection={<IconUpload size={16} />}>
              {t('upload.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {files.length > 0 ? listed.format(files.map(({ name }) => name)) : t('upload.hint')}
        </Text>
      </div>
      {progress !== null && <Progress value={progress} aria-label={t('upload.title')} animated />}
      {refused.length > 0 && (
        <div role="alert" className={classes.refused}>
          <List size="sm">
            {refused.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </div>
      )}
      <LicenceFields offer={offer} onChange={setOffer} />
      <Text size="xs" c="dimmed">
        {t('upload.duty')}
      </Text>
    </FormDialog>
  )
}
