import { NumberInput, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FormSettings } from '../../api/types.ts'
import type { useFormState } from '../../api/useFormState.ts'

/** Form values of the settings; the closing time in the format of its input. */
export type FormSettingsValues = Omit<
  FormSettings,
  'webhook_secret' | 'closes_at' | 'time_zone'
> & {
  closes_at: string
}

export interface FormLimitFieldsProps {
  form: ReturnType<typeof useFormState<FormSettingsValues>>
  /** IANA name of the work's time zone. */
  timeZone: string
}

/** Limits of a form: closing time, number of submissions, one submission per person, and the redirect after that. */
export function FormLimitFields({ form, timeZone }: FormLimitFieldsProps) {
  const { t } = useTranslation('forms')
  const number = (name: 'places' | 'thanks_page') => ({
    min: 0,
    allowDecimal: false,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string | number) => {
      form.set(name, Number(value) || 0)
    },
  })
  return (
    <>
      <TextInput
        label={t('settings.closes')}
        description={t('settings.closesHint', { zone: timeZone })}
        type="datetime-local"
        {...form.text('closes_at')}
      />
      <NumberInput
        label={t('settings.places')}
        description={t('settings.placesHint')}
        max={10_000_000}
        {...number('places')}
      />
      <Select
        label={t('settings.once')}
        description={t('settings.onceHint')}
        allowDeselect={false}
        data={['', 'visitor', 'mobile'].map((value) => ({
          value,
          label: t(`settings.once.${value || 'never'}`),
        }))}
        value={form.values.once}
        error={form.errors.once}
        onChange={(value) => {
          form.set('once', value ?? '')
        }}
      />
      <NumberInput
        label={t('settings.thanks')}
        description={t('settings.thanksHint')}
        max={1000}
        {...number('thanks_page')}
      />
    </>
  )
}
