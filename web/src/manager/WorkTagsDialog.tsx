import { Button, Group, Modal, MultiSelect, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../api/errorText.ts'
import { useGiveTags, useTags } from '../api/tags.ts'
import type { Tag, WorkSummary } from '../api/types.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { sayAndClose } from '../ui/sayAndClose.ts'

export interface WorkTagsDialogProps {
  work: WorkSummary
  onClose: () => void
}

/** Chooses the tags of a work among those of the installation (GT-002). */
export function WorkTagsDialog({ work, onClose }: WorkTagsDialogProps) {
  const { t } = useTranslation('manager')
  const tags = useTags()
  const give = useGiveTags(work.id)
  const form = useFormState({ tagIds: work.tags.map(({ id }) => String(id)) })
  const handleSave = () => {
    give.mutate(form.values.tagIds.map(Number), {
      onSuccess: sayAndClose(t('tags.saved'), onClose),
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
        <MultiSelect
          label={t('tags.label')}
          placeholder={form.values.tagIds.length === 0 ? t('messages:select.placeholder') : ''}
          data={byCategory(tags.data ?? [], t('tags.noCategory'))}
          value={form.values.tagIds}
          error={form.errors.tagIds}
          searchable
          clearable
          hidePickedOptions
          disabled={tags.isPending}
          nothingFoundMessage={t('messages:select.none')}
          clearButtonProps={{ 'aria-label': t('common:action.clear') }}
          onChange={(ids) => {
            form.set('tagIds', ids)
          }}
        />
        {tags.data?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('tags.none')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button loading={give.isPending} onClick={handleSave}>
            {t('messages:header.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function byCategory(tags: readonly Tag[], none: string) {
  const categories = [...new Set(tags.map(({ category }) => category))]
  return categories.map((category) => ({
    group: category || none,
    items: tags
      .filter((tag) => tag.category === category)
      .map(({ id, name }) => ({ value: String(id), label: name })),
  }))
}
