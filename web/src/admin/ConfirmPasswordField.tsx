import type { PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../ui/PasswordField.tsx'

type ConfirmPasswordFieldProps = Pick<PasswordInputProps, 'name' | 'value' | 'error' | 'onChange'>

/** One's own password once more: an open session alone gives nobody powers and deletes nobody. */
export function ConfirmPasswordField(field: ConfirmPasswordFieldProps) {
  const { t } = useTranslation('admin')
  return (
    <PasswordField
      {...field}
      label={t('ownPassword')}
      description={t('ownPasswordHint')}
      autoComplete="current-password"
    />
  )
}
