import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../api/ApiError.ts'
import { useSetWorkTags, useTags } from '../api/tags.ts'
import type { WorkSummary } from '../api/types.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { toastAndClose } from '../ui/toast.tsx'
import { TagsField } from './works/TagsField.tsx'

export interface WorkTagsDialogProps {
  work: WorkSummary
  onClose: () => void
}

/** Sets the tags of a work, from the installation's and the author's own ones (GT-002). */
export function WorkTagsDialog({ work, onClose }: WorkTagsDialogProps) {
  const { t } = useTranslation('manager')
  const tags = useTags()
  const give = useSetWorkTags(work.id)
  const form = useFormState({ tagIds: work.tags.map(({ id }) => String(id)) })
  const handleSave = () => {
    give.mutate(form.values.tagIds.map(Number), {
      onSuccess: toastAndClose(t('tags.saved'), onClose),
      onError: form.refuse,
    })
  }
  const failure = tags.isError ? errorText(tags.error, t) : form.failure
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tags.title', { title: work.title || t('messages:work.titleDefault') })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Stack gap="md">
        <FormAlert text={failure} />
        <TagsField
          label={t('tags.label')}
          value={form.values.tagIds}
          error={form.errors.tagIds}
          onChange={(ids) => {
            form.set('tagIds', ids)
          }}
        />
        <Group justify="flex-end">
          <Button loading={give.isPending} onClick={handleSave}>
            {t('messages:header.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
