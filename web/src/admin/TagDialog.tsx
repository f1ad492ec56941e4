import { Autocomplete, ColorInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSaveTag } from '../api/tags.ts'
import type { Tag } from '../api/types.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { toastAndClose } from '../ui/toast.tsx'

const swatches = ['#1b6a58', '#d4521f', '#54489a', '#245f8c', '#a03a56', '#8a6414', '#5b6a1c']

export interface TagDialogProps {
  /** The tag to change; undefined creates a new one. */
  tag: Tag | undefined
  categories: string[]
  onClose: () => void
}

/** Name, category and colour of a tag (GT-005). */
export function TagDialog({ tag, categories, onClose }: TagDialogProps) {
  const { t } = useTranslation('admin')
  const save = useSaveTag()
  const form = useFormState({
    name: tag?.name ?? '',
    category: tag?.category ?? '',
    color: tag?.color ?? swatches[0] ?? '',
  })
  const handleSubmit = () => {
    save.mutate(
      { ...form.values, id: tag?.id },
      {
        onSuccess: toastAndClose(t('tags.saved'), onClose),
        onError: form.refuse,
      },
    )
  }
  return (
    <FormDialog
      title={t(tag ? 'tags.edit' : 'tags.create')}
      failure={form.failure}
      isBusy={save.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextInput
        {...form.text('name')}
        label={t('tags.name')}
        required
        maxLength={30}
        autoComplete="off"
        data-autofocus
      />
      <Autocomplete
        {...form.chosen('category')}
        label={t('tags.category')}
        maxLength={30}
        data={categories}
      />
      <ColorInput
        {...form.chosen('color')}
        label={t('tags.color')}
        format="hex"
        swatches={swatches}
        swatchesPerRow={7}
        withEyeDropper={false}
      />
    </FormDialog>
  )
}
