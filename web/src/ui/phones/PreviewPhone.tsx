import { ActionIcon } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
} from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { BEZEL, PhoneShell } from './PhoneShell.tsx'
import classes from './phones.module.css'
import { useFrameScale } from './useFrameScale.ts'
import type { Phone } from './usePhone.ts'

export interface PreviewPhoneProps {
  frameRef: RefObject<HTMLIFrameElement | null>
  phone: Phone
  address: string
  title: string
  /** Accessible name of the frame. */
  label: string
  /** Height in pixels of the elements above and below the phone. */
  surroundingsHeight: number
  /** Whether the work has several pages. */
  turns: boolean
  /** Direction of page turns: sets the arrows as in the published work (VR-009). */
  direction?: string | undefined
}

/** A work in a phone frame, on the works' origin; scaled down where the window is too low. */
export function PreviewPhone(props: PreviewPhoneProps) {
  const { frameRef, phone, address, title, label, surroundingsHeight, turns } = props
  const isVertical = props.direction === 'vertical'
  const { t } = useTranslation('phones')
  const { device, bars } = phone
  const scale = useFrameScale(device.height + 2 * BEZEL, surroundingsHeight)
  const { origin, host } = new URL(address)
  const turn = (value: 'back' | 'next') => {
    frameRef.current?.contentWindow?.postMessage({ type: 'PAGE_TURN', value }, origin)
  }
  const arrow = (value: 'back' | 'next', Icon: typeof IconChevronUp) => (
    <ActionIcon
      className={classes.turn}
      aria-label={t(`turn.${value}`)}
      onClick={() => turn(value)}
    >
      <Icon size={20} />
    </ActionIcon>
  )
  return (
    <div className={classes.row}>
      {turns && !isVertical && arrow('back', IconChevronLeft)}
      <PhoneShell device={device} bars={bars} scale={scale} title={title} host={host}>
        <iframe
          ref={frameRef}
          src={address}
          title={label}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="no-referrer"
        />
      </PhoneShell>
      {turns && !isVertical && arrow('next', IconChevronRight)}
      {turns && isVertical && (
        <div className={classes.turns}>
          {arrow('back', IconChevronUp)}
          {arrow('next', IconChevronDown)}
        </div>
      )}
    </div>
  )
}
