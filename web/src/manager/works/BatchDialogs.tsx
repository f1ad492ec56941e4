import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkSummary } from '../../api/types.ts'
import type { BatchAction, BatchResult } from '../../api/workMutations.ts'
import { errorText } from '../../api/ApiError.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TagsField } from './TagsField.tsx'

/** The dialog opened from the bar. */
export type BatchDialogKind = 'tags' | 'copy' | 'offline' | 'delete'

export interface BatchDialogsProps {
  asked: BatchDialogKind | null
  chosen: readonly WorkSummary[]
  isBusy: boolean
  /** Set when the action failed for some of the works. */
  result: BatchResult | null
  onRun: (act: BatchAction, works: readonly WorkSummary[]) => void
  onClose: () => void
}

/** Confirms a batch action, and lists the works for which it failed. */
export function BatchDialogs({ asked, chosen, isBusy, result, onRun, onClose }: BatchDialogsProps) {
  const { t } = useTranslation('works')
  if (result !== null) return <Failures result={result} onClose={onClose} />
  if (asked === 'tags') {
    return <BatchTags chosen={chosen} isBusy={isBusy} onRun={onRun} onClose={onClose} />
  }
  if (asked !== 'offline' && asked !== 'delete') return null
  const concerned = asked === 'offline' ? chosen.filter((work) => work.is_publish) : chosen
  const values = { count: String(concerned.length) }
  return (
    <ConfirmDialog
      opened
      title={t(`batch.${asked}Title`, values)}
      confirmLabel={t(`batch.${asked}`)}
      isDangerous={asked === 'delete'}
      isBusy={isBusy}
      onConfirm={() => {
        onRun({ act: asked }, concerned)
      }}
      onClose={onClose}
    >
      <Text size="sm">{t(`batch.${asked}Text`)}</Text>
    </ConfirmDialog>
  )
}

function Failures({ result, onClose }: { result: BatchResult; onClose: () => void }) {
  const { t } = useTranslation('works')
  const { done, failed } = result
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('batch.partTitle')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {t('batch.part', { done: String(done.length), failed: String(failed.length) })}
        </Text>
        {failed.map(({ work, error }) => (
          <Alert
            key={work.id}
            color="red"
            variant="light"
            title={work.title || t('messages:work.titleDefault')}
          >
            {errorText(error, t)}
          </Alert>
        ))}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common:action.close')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type BatchTagsProps = Pick<BatchDialogsProps, 'chosen' | 'isBusy' | 'onRun' | 'onClose'>

/** Adds tags to all selected works, and removes tags that some of them have. */
function BatchTags({ chosen, isBusy, onRun, onClose }: BatchTagsProps) {
  const { t } = useTranslation('works')
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const carried = new Map(chosen.flatMap(({ tags }) => tags.map((tag) => [tag.id, tag.name])))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('batch.tagsTitle', { count: String(chosen.length) })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Stack gap="md">
        <TagsField label={t('batch.tagsAdd')} value={added} onChange={setAdded} />
        {carried.size > 0 && (
          <Checkbox.Group label={t('batch.tagsRemove')} value={removed} onChange={setRemoved}>
            <Stack gap={6} mt={6}>
              {Array.from(carried, ([id, name]) => (
                <Checkbox key={id} size="sm" value={String(id)} label={name} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Group justify="flex-end">
          <Button
            loading={isBusy}
            disabled={added.length + removed.length === 0}
            onClick={() => {
              const [add, remove] = [added.map(Number), removed.map(Number)]
              onRun({ act: 'tags', add, remove }, chosen)
            }}
          >
            {t('messages:header.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
