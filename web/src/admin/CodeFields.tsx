import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { useFormState } from '../api/useFormState.ts'

const names = ['code', 'name', 'description'] as const

export interface CodeFieldsProps {
  /** Whose words the labels are. */
  of: 'roles' | 'permissions'
  form: Pick<ReturnType<typeof useFormState<Record<(typeof names)[number], string>>>, 'text'>
}

/** What roles and permissions are known by. */
export function CodeFields({ of, form }: CodeFieldsProps) {
  const { t } = useTranslation('admin')
  return names.map((name) => (
    <TextInput
      key={name}
      {...form.text(name)}
      label={t(`${of}.${name}`)}
      description={t(`roles.${name}Hint`)}
      required={name !== 'description'}
      autoComplete="off"
      data-autofocus={name === 'code' || undefined}
    />
  ))
}
