import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { useFormState } from '../../../api/useFormState.ts'

/** Initial values of a combination's fields (CB-014). */
export const NAMELESS = { name: '', description: '', tags: '' }

export interface CombinationFieldsProps {
  form: ReturnType<typeof useFormState<typeof NAMELESS>>
}

export function CombinationFields({ form }: CombinationFieldsProps) {
  const { t } = useTranslation('editor')
  return (
    <>
      <TextInput
        label={t('combinations.name')}
        name="name"
        required
        maxLength={50}
        data-autofocus
        value={form.values.name}
        error={form.errors.name}
        onChange={(event) => form.set('name', event.currentTarget.value)}
      />
      <Textarea
        label={t('combinations.description')}
        name="description"
        maxLength={200}
        rows={3}
        value={form.values.description}
        error={form.errors.description}
        onChange={(event) => form.set('description', event.currentTarget.value)}
      />
      <TextInput
        label={t('combinations.tags')}
        description={t('combinations.tagsHint')}
        name="tags"
        maxLength={200}
        value={form.values.tags}
        error={form.errors.tags}
        onChange={(event) => form.set('tags', event.currentTarget.value)}
      />
    </>
  )
}

/** Returns tags as they are stored: joined with commas, whichever comma was typed (CB-001). */
export function joinedTags(text: string): string {
  const tags = text.split(/[,，、]/).map((tag) => tag.trim())
  return [...new Set(tags)].filter((tag) => tag !== '').join(',')
}
