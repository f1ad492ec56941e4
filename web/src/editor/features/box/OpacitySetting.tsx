import { Field } from '@pinye/plugin-api/fields'
import { useTranslation } from 'react-i18next'
import { opacityOf, withOpacity } from '../../../model/styles/boxLook.ts'
import { specOf, type BoxSettingProps } from './hostSpec.ts'

export function OpacitySetting({ style, onChange }: BoxSettingProps) {
  const { t } = useTranslation('panels')
  return (
    <Field
      spec={{
        ...specOf('opacity', t('opacity')),
        ...{ type: 'number', control: 'slider', min: 0, max: 100, unit: '%' },
      }}
      value={opacityOf(style)}
      onChange={(next, key) => onChange(withOpacity(Number(next)), key && `opacity:${key}`)}
    />
  )
}
