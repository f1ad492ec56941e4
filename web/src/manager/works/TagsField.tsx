import { MultiSelect, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, toApiError } from '../../api/ApiError.ts'
import { useSaveOwnTag } from '../../api/ownTags.ts'
import { useTags } from '../../api/tags.ts'
import { tagGroups } from './tagGroups.ts'

/** Value of the option that creates a tag from the typed text. */
const fresh = 'new'
const MAX_TAG_LENGTH = 30
const colors = ['#1b6a58', '#d4521f', '#54489a', '#245f8c', '#a03a56', '#8a6414', '#5b6a1c']

export interface TagsFieldProps {
  label: string
  value: string[]
  error?: string | undefined
  onChange: (ids: string[]) => void
}

/** Selects tags by typing; a name without a tag creates one of the author's own tags. */
export function TagsField({ label, value, error, onChange }: TagsFieldProps) {
  const { t } = useTranslation('works')
  const tags = useTags()
  const save = useSaveOwnTag()
  const [typed, setTyped] = useState('')
  const name = typed.trim().slice(0, MAX_TAG_LENGTH)
  const known = tags.data ?? []
  const isNew = name !== '' && !known.some((tag) => tag.name === name)
  const groups = tagGroups(known, { own: t('tags.own'), none: t('manager:tags.noCategory') })
  const data = isNew ? [...groups, { value: fresh, label: t('tags.make', { name }) }] : groups
  const failure = save.error === null ? error : sayFailure()

  function sayFailure() {
    const refused = toApiError(save.error)
    return refused.message || errorText(refused, t)
  }
  const handleChange = (ids: string[]) => {
    if (!ids.includes(fresh)) {
      onChange(ids)
      return
    }
    const others = ids.filter((id) => id !== fresh)
    const color = colors[known.length % colors.length] ?? ''
    save.mutate(
      { name, color },
      {
        onSuccess: (made) => {
          onChange([...others, String(made.id)])
        },
      },
    )
  }
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t('tags.placeholder') : ''}
      data={data}
      value={value}
      error={failure}
      searchable
      clearable
      hidePickedOptions
      // Opens upwards: the dialog's submit button is below the field.
      comboboxProps={{ position: 'top' }}
      searchValue={typed}
      filter={matching}
      disabled={tags.isPending}
      nothingFoundMessage={t('tags.noneYet')}
      clearButtonProps={{ 'aria-label': t('common:action.clear') }}
      onSearchChange={(text) => {
        setTyped(text)
        if (save.isError) save.reset()
      }}
      onChange={handleChange}
    />
  )
}

/** Returns the options that contain the typed text, and always the one that creates a tag. */
const matching: OptionsFilter = ({ options, search, limit }) => {
  const wanted = search.trim().toLowerCase()
  const fits = ({ value, label }: ComboboxItem) =>
    value === fresh || label.toLowerCase().includes(wanted)
  return options
    .map((option) => ('group' in option ? { ...option, items: option.items.filter(fits) } : option))
    .filter((option) => ('group' in option ? option.items.length > 0 : fits(option)))
    .slice(0, limit)
}
