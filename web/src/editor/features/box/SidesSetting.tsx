import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconBorderBottom,
  IconBorderLeft,
  IconBorderRight,
  IconBorderSides,
  IconBorderTop,
  IconLink,
  IconLinkOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sides } from '../../../model/work.ts'
import { Pair } from '../../panels/Section.tsx'
import classes from './settings.module.css'
import { MarkedNumber } from './MarkedNumber.tsx'

const SIDES = ['top', 'right', 'bottom', 'left'] as const
const MARKS = {
  top: IconBorderTop,
  right: IconBorderRight,
  bottom: IconBorderBottom,
  left: IconBorderLeft,
}

export interface SidesSettingProps {
  name: string
  label: string
  sides: Sides
  min: number
  max: number
  disabled?: boolean
  onChange: (sides: Sides, mergeKey?: string) => void
}

/** A length for all four sides in one number, or for each side (EM-006). */
export function SidesSetting(input: SidesSettingProps) {
  const { name, label, sides, onChange, ...bounds } = input
  const { t } = useTranslation('look')
  const isSame = SIDES.every((side) => sides[side].value === sides.top.value)
  const [isSplit, setIsSplit] = useState(!isSame)
  const each = isSplit || !isSame
  const set = (changed: readonly (typeof SIDES)[number][], value: number, key?: string) => {
    const patch = Object.fromEntries(changed.map((side) => [side, { ...sides[side], value }]))
    onChange({ ...sides, ...patch }, key)
  }
  const handleLink = () => {
    if (each && !isSame) set(SIDES, sides.top.value)
    setIsSplit(!each)
  }
  return (
    <div className={classes.sides} role="group" aria-label={label}>
      <div className={classes.sidesRow}>
        <span className={classes.label}>{label}</span>
        {each ? (
          <span />
        ) : (
          <MarkedNumber
            {...{ name, label, unit: 'px', ...bounds }}
            mark={<IconBorderSides size={14} stroke={1.5} />}
            value={sides.top.value}
            onChange={(value, key) => set(SIDES, value, key)}
          />
        )}
        <Tooltip label={t(each ? 'sides.link' : 'sides.split')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            disabled={bounds.disabled ?? false}
            aria-label={t(each ? 'sides.linkOf' : 'sides.splitOf', { label })}
            aria-pressed={each}
            onClick={handleLink}
          >
            {each ? <IconLinkOff size={15} stroke={1.6} /> : <IconLink size={15} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
      </div>
      {each && (
        <Pair>
          {SIDES.map((side) => {
            const Mark = MARKS[side]
            return (
              <MarkedNumber
                key={side}
                {...bounds}
                unit="px"
                name={`${name}.${side}`}
                label={t(`sides.${side}`, { label })}
                mark={<Mark size={14} stroke={1.5} />}
                value={sides[side].value}
                onChange={(value, key) => set([side], value, key)}
              />
            )
          })}
        </Pair>
      )}
    </div>
  )
}
