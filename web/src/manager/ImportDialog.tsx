import { Button, FileButton, Group, Modal, Progress, Stack, Text, TextInput } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError, errorText } from '../api/ApiError.ts'
import { useImportWork } from '../api/transfer.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { useDropTarget } from '../ui/useDropTarget.ts'
import classes from './ImportDialog.module.css'
import { ImportResult } from './ImportResult.tsx'

/** Imports a work archive or the JSON of a work, and shows a report. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('manager')
  const [percent, setPercent] = useState(0)
  const [origin, setOrigin] = useState('')
  const work = useImportWork(setPercent)
  const send = (file: File | null | undefined) => {
    if (!file) return
    setPercent(0)
    work.mutate({ file, origin: origin.trim() })
  }
  const drop = useDropTarget(([file]) => {
    send(file)
  }, classes.drop)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={work.isSuccess ? t('import.doneTitle') : t('import.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {work.isSuccess ? (
        <ImportResult work={work.data} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <FormAlert text={work.isError ? refusalText(work.error, t) : ''} />
          <TextInput
            label={t('import.origin')}
            description={t('import.originHint')}
            placeholder="https://h5.example.com"
            inputMode="url"
            maxLength={1000}
            disabled={work.isPending}
            value={origin}
            onChange={(event) => setOrigin(event.currentTarget.value)}
          />
          <section aria-label={t('import.title')} {...drop}>
            <IconFileImport size={34} stroke={1.4} aria-hidden />
            <Text ta="center" maw={420}>
              {t('import.hint')}
            </Text>
            <FileButton onChange={send} accept=".zip,.json,application/zip,application/json">
              {(props) => (
                <Button {...props} loading={work.isPending}>
                  {t('import.choose')}
                </Button>
              )}
            </FileButton>
            <div className={classes.progress} role="status">
              {work.isPending && (
                <>
                  <Progress
                    value={percent}
                    animated={percent === 100}
                    aria-label={t('import.title')}
                  />
                  {percent < 100 ? `${percent}%` : t('import.checking')}
                </>
              )}
            </div>
          </section>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

function refusalText(thrown: unknown, t: Translate): string {
  const error = toApiError(thrown)
  if (error.handled) return ''
  const fields = error.errors.map(({ field, message }) => `${field}: ${message}`)
  return [error.message || errorText(error, t), ...fields].join('\n')
}
