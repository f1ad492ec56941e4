import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { offlineTextLength } from './workAccess.ts'

export interface OfflineFieldProps {
  value: string
  error?: string
  /** Whether the surroundings already show a title; then the field has an aria-label instead of a label. */
  isTitled?: boolean
  onChange: (value: string) => void
}

/** The notice that visitors see while a work is offline. */
export function OfflineField({ value, error, isTitled = false, onChange }: OfflineFieldProps) {
  const { t } = useTranslation('access')
  return (
    <Textarea
      autoFocus={isTitled}
      {...{ [isTitled ? 'aria-label' : 'label']: t('offline.label') }}
      description={t('offline.rule', { max: offlineTextLength })}
      placeholder={t('offline.placeholder')}
      rows={3}
      maxLength={offlineTextLength}
      value={value}
      error={error === '' ? undefined : error}
      onChange={(event) => {
        onChange(event.currentTarget.value)
      }}
    />
  )
}
