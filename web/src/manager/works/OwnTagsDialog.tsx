import {
  ActionIcon,
  ColorInput,
  Group,
  Modal,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { IconCheck, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDeleteOwnTag, useSaveOwnTag } from '../../api/ownTags.ts'
import { useTags } from '../../api/tags.ts'
import type { Tag } from '../../api/types.ts'
import { useFormState } from '../../api/useFormState.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'

const swatches = ['#1b6a58', '#d4521f', '#54489a', '#245f8c', '#a03a56', '#8a6414', '#5b6a1c']

/** The author's own tags: create, rename, recolour, delete. No other author sees them. */
export function OwnTagsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('works')
  const tags = useTags()
  const own = tags.data?.filter((tag) => tag.own) ?? []
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tags.manage')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('tags.manageText')}
        </Text>
        {own.map((tag) => (
          <TagRow key={tag.id} tag={tag} />
        ))}
        <TagRow key={`new ${own.length}`} tag={undefined} />
      </Stack>
    </Modal>
  )
}

/** Row of one tag; without a tag, the row that creates one. */
function TagRow({ tag }: { tag: Tag | undefined }) {
  const { t } = useTranslation('works')
  const save = useSaveOwnTag()
  const remove = useDeleteOwnTag()
  const form = useFormState({ name: tag?.name ?? '', color: tag?.color ?? swatches[0] ?? '' })
  const { name, color } = form.values
  const isChanged = name.trim() !== (tag?.name ?? '') || (tag && color !== tag.color)
  const label = tag ? t('tags.saveOne', { name: tag.name }) : t('tags.add')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ id: tag?.id, name: name.trim(), color }, { onError: form.refuse })
      }}
    >
      <FormAlert text={form.failure} />
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          {...form.text('name')}
          aria-label={tag ? t('tags.nameOf', { name: tag.name }) : t('tags.newName')}
          placeholder={t('tags.newName')}
          maxLength={30}
          autoComplete="off"
          flex={1}
        />
        <ColorInput
          {...form.chosen('color')}
          aria-label={tag ? t('tags.colorOf', { name: tag.name }) : t('tags.newColor')}
          w={120}
          format="hex"
          swatches={swatches}
          swatchesPerRow={7}
          withEyeDropper={false}
        />
        <Tooltip label={label}>
          <ActionIcon
            type="submit"
            size={36}
            variant="light"
            aria-label={label}
            loading={save.isPending}
            disabled={!isChanged || name.trim() === ''}
          >
            {tag ? <IconCheck size={16} /> : <IconPlus size={16} />}
          </ActionIcon>
        </Tooltip>
        {tag && (
          <Tooltip label={t('tags.remove', { name: tag.name })}>
            <ActionIcon
              size={36}
              variant="subtle"
              color="gray"
              aria-label={t('tags.remove', { name: tag.name })}
              loading={remove.isPending}
              onClick={() => {
                remove.mutate(tag.id)
              }}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </form>
  )
}
