import type { PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../ui/PasswordField.tsx'

type ConfirmPasswordFieldProps = Pick<PasswordInputProps, 'name' | 'value' | 'error' | 'onChange'>

/**
 * Asks for the reader's own password again: an open session alone suffices neither to grant permissions nor to delete
 * users.
 */
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
