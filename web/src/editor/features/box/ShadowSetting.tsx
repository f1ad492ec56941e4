import { ActionIcon, Tooltip } from '@mantine/core'
import { Field } from '@pinye/plugin-api/fields'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isBoxSeen,
  SHADOW_KINDS,
  shadowKind,
  withShadow,
  type ShadowKind,
} from '../../../model/styles/boxLook.ts'
import type { BoxShadow } from '../../../model/work.ts'
import { Pair } from '../../panels/Section.tsx'
import { MarkedNumber } from './MarkedNumber.tsx'
import { choiceOf, specOf, type BoxSettingProps } from './hostSpec.ts'
import classes from './box.module.css'

const LENGTHS = [
  ['x', 'X', -200, 200],
  ['y', 'Y', -200, 200],
  ['blur', 'B', 0, 200],
  ['spread', 'S', -100, 100],
] as const

/** Ready-made shadows; the numbers show on request or for a custom shadow. */
export function ShadowSetting({ style, onChange }: BoxSettingProps) {
  const { t } = useTranslation('panels')
  const { shadow } = style
  const kind = shadowKind(shadow)
  const [isOpen, setIsOpen] = useState(false)
  const isDetailed = shadow !== undefined && (isOpen || kind === undefined)
  const choice = choiceOf('shadow', t('shadow'), SHADOW_KINDS, (one) => t(`shadow.${one}`))
  return (
    <div className={classes.shadow} role="group" aria-label={t('shadow')}>
      <div className={classes.choice} data-plain={shadow === undefined || undefined}>
        <Field
          spec={choice}
          value={kind ?? ''}
          onChange={(next) => onChange(withShadow(next as ShadowKind))}
        />
        {shadow && (
          <Tooltip label={t('shadow.details')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('shadow.details')}
              aria-expanded={isDetailed}
              disabled={kind === undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              <IconAdjustmentsHorizontal size={15} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {isDetailed && (
        <Details
          shadow={shadow}
          hasSpread={isBoxSeen(style)}
          onChange={(patch, key) => onChange({ shadow: { ...shadow, ...patch } }, key)}
        />
      )}
    </div>
  )
}

interface DetailsProps {
  shadow: BoxShadow
  hasSpread: boolean
  onChange: (patch: Partial<BoxShadow>, mergeKey?: string) => void
}

function Details({ shadow, hasSpread, onChange }: DetailsProps) {
  const { t } = useTranslation('panels')
  const lengths = LENGTHS.filter(([name]) => hasSpread || name !== 'spread')
  return (
    <>
      <Pair>
        {lengths.map(([name, mark, min, max]) => (
          <MarkedNumber
            key={name}
            {...{ min, max, mark, unit: 'px' }}
            name={`shadow.${name}`}
            label={t(`shadow.${name}`)}
            value={shadow[name]}
            onChange={(value, key) => onChange({ [name]: value }, key)}
          />
        ))}
      </Pair>
      <Field
        spec={{
          ...specOf('shadow.color', t('shadow.color')),
          ...{ type: 'color', control: 'color-picker' },
        }}
        value={shadow.color}
        onChange={(next, key) => onChange({ color: String(next) }, key && `shadow.color:${key}`)}
      />
    </>
  )
}
