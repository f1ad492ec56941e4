import { useTranslation } from 'react-i18next'
import { PasswordField } from '../ui/PasswordField.tsx'

export interface OwnPasswordProps {
  value: string
  error: string | undefined
  onChange: (password: string) => void
}

/** One's own password once more: an open session alone gives nobody powers and deletes nobody. */
export function OwnPassword({ value, error, onChange }: OwnPasswordProps) {
  const { t } = useTranslation('admin')
  return (
    <PasswordField
      label={t('ownPassword')}
      description={t('ownPasswordHint')}
      name="password"
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={(event) => {
        onChange(event.currentTarget.value)
      }}
    />
  )
}
