import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { useFormState } from '../api/useFormState.ts'

const names = ['code', 'name', 'description'] as const

export interface CodeFieldsProps {
  form: Pick<ReturnType<typeof useFormState<Record<(typeof names)[number], string>>>, 'text'>
}

/** Fields for the code, name and description of a role. */
export function CodeFields({ form }: CodeFieldsProps) {
  const { t } = useTranslation('admin')
  return names.map((name) => (
    <TextInput
      key={name}
      {...form.text(name)}
      label={t(`roles.${name}`)}
      description={t(`roles.${name}Hint`)}
      required={name !== 'description'}
      autoComplete="off"
      data-autofocus={name === 'code' || undefined}
    />
  ))
}
