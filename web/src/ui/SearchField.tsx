import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface SearchFieldProps {
  label: string
  value: string
  /** Small variant for panels, in their full width. */
  isSmall?: boolean
  onSearch: (text: string) => void
}

/** Search box with a debounced `onSearch`. */
export function SearchField({ label, value, isSmall = false, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('common')
  const [text, setText] = useState(value)
  const search = useDebouncedCallback(onSearch, 300)
  const handleChange = (next: string) => {
    setText(next)
    search(next.trim())
  }
  return (
    <TextInput
      type="search"
      {...(isSmall ? { size: 'xs' } : { w: 264 })}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => {
        handleChange(event.currentTarget.value)
      }}
      leftSection={<IconSearch size={isSmall ? 14 : 16} stroke={1.6} />}
      rightSection={
        text === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={t('action.clear')}
            onClick={() => {
              handleChange('')
            }}
          />
        )
      }
    />
  )
}
