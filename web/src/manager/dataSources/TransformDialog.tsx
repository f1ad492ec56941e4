import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveTransform } from '../../api/transforms.ts'
import type { DataSource } from '../../api/types.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { toastAndClose } from '../../ui/toast.tsx'
import { refusalText } from '../../api/ApiError.ts'
import { TransformModule } from './TransformModule.tsx'
import { TransformTrial } from './TransformTrial.tsx'

export interface TransformDialogProps {
  source: DataSource
  onClose: () => void
}

/** The transform module of a data source: choose one, try it on the current output of the source, then store it. */
export function TransformDialog({ source, onClose }: TransformDialogProps) {
  const { t } = useTranslation('manager')
  const [file, setFile] = useState<File | null>(null)
  const [choices, setChoices] = useState(0)
  const keep = useSaveTransform(source.id)
  const handleSave = () => {
    if (file) keep.mutate(file, { onSuccess: toastAndClose(t('transform.saved'), onClose) })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('sources.transformOf', { name: source.name })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('transform.lead')}
        </Text>
        <FormAlert text={keep.isError ? refusalText(keep.error, t) : ''} />
        <TransformModule
          source={source}
          file={file}
          onChoose={(chosen) => {
            keep.reset()
            setFile(chosen)
            setChoices(choices + 1)
          }}
          onRemoved={onClose}
        />
        {(file ?? source.transform) && (
          // The key remounts the trial for another module, so that it does not show results of the former one.
          <TransformTrial key={choices} source={source} file={file} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button disabled={file === null} loading={keep.isPending} onClick={handleSave}>
            {t('transform.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
