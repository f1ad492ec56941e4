import { Field, GradientField, GRADIENTS } from '@pinye/plugin-api/fields'
import { useTranslation } from 'react-i18next'
import type { CommonStyle, Gradient } from '../../../model/work.ts'
import { Wide } from '../../panels/Section.tsx'
import { Setting } from '../../panels/Setting.tsx'
import { choiceOf, type BoxSettingProps } from './hostSpec.ts'

const KINDS = ['color', 'gradient'] as const

/** Fill of a box: a colour or a gradient. */
export function FillSetting({ style, onChange }: BoxSettingProps) {
  const { t } = useTranslation('panels')
  const { gradient, backgroundColor } = style
  const kind = gradient ? 'gradient' : 'color'
  const choose = (next: unknown) => {
    if (next !== kind) onChange({ gradient: next === 'gradient' ? begun(style) : undefined })
  }
  return (
    <>
      <Field
        spec={choiceOf('fill', t('fill'), KINDS, (one) => t(`fill.${one}`))}
        value={kind}
        onChange={choose}
      />
      {gradient ? (
        <Wide>
          <GradientField
            label={t('fill.colors')}
            value={gradient}
            onChange={(next, key) => onChange({ gradient: next }, key && `gradient:${key}`)}
          />
        </Wide>
      ) : (
        <Setting
          name="backgroundColor"
          type="color"
          control="color-picker"
          value={backgroundColor}
          onChange={(value: string, key) => onChange({ backgroundColor: value }, key)}
        />
      )}
    </>
  )
}

/** Returns an initial gradient that starts with the box's current colour. */
function begun({ backgroundColor }: CommonStyle): Gradient | undefined {
  const first = GRADIENTS[4]
  if (!first || !/^#[0-9a-f]{6}$/i.test(backgroundColor)) return first
  const stops = first.stops.map((stop, at) =>
    at === 0 ? { ...stop, color: backgroundColor } : stop,
  )
  return { ...first, stops }
}
