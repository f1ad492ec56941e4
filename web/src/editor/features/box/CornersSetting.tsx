import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconBorderCorners,
  IconLink,
  IconLinkOff,
  IconRadiusBottomLeft,
  IconRadiusBottomRight,
  IconRadiusTopLeft,
  IconRadiusTopRight,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  cornersOf,
  MAX_RADIUS_PX,
  sameCorners,
  withCorners,
} from '../../../model/styles/boxLook.ts'
import type { Corners } from '../../../model/work.ts'
import { Pair } from '../../panels/Section.tsx'
import { MarkedNumber } from './MarkedNumber.tsx'
import classes from './settings.module.css'
import type { BoxSettingProps } from './hostSpec.ts'

/** In screen order, row by row. */
const CORNERS = [
  ['topLeft', IconRadiusTopLeft],
  ['topRight', IconRadiusTopRight],
  ['bottomLeft', IconRadiusBottomLeft],
  ['bottomRight', IconRadiusBottomRight],
] as const
const BOUNDS = { unit: 'px', min: 0, max: MAX_RADIUS_PX }

/** Radius of all corners in one number, or of each corner. */
export function CornersSetting({ style, onChange }: BoxSettingProps) {
  const { t } = useTranslation('panels')
  const corners = cornersOf(style)
  const isSame = CORNERS.every(([name]) => corners[name] === corners.topLeft)
  const [isSplit, setIsSplit] = useState(false)
  const each = isSplit || !isSame
  const set = (next: Corners, key?: string) => onChange(withCorners(next), key && `corners:${key}`)
  const handleLink = () => {
    if (each && !isSame) set(sameCorners(corners.topLeft))
    setIsSplit(!each)
  }
  const label = t('corners')
  const Link = each ? IconLinkOff : IconLink
  return (
    <div className={classes.sides} role="group" aria-label={label}>
      <div className={classes.sidesRow}>
        <span className={classes.label}>{label}</span>
        {each ? (
          <span />
        ) : (
          <MarkedNumber
            {...BOUNDS}
            {...{ name: 'corners', label }}
            mark={<IconBorderCorners size={14} stroke={1.5} />}
            value={corners.topLeft}
            onChange={(value, key) => set(sameCorners(value), key)}
          />
        )}
        <Tooltip label={t(each ? 'corners.link' : 'corners.split')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t(each ? 'corners.link' : 'corners.split')}
            aria-pressed={each}
            onClick={handleLink}
          >
            <Link size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
      {each && (
        <Pair>
          {CORNERS.map(([name, Mark]) => (
            <MarkedNumber
              key={name}
              {...BOUNDS}
              name={`corners.${name}`}
              label={t(`corners.${name}`)}
              mark={<Mark size={14} stroke={1.5} />}
              value={corners[name]}
              onChange={(value, key) => set({ ...corners, [name]: value }, key)}
            />
          ))}
        </Pair>
      )}
    </div>
  )
}
