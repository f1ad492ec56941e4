import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
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
  /** What a screen reader calls the frame. */
  label: string
  /** Height of what stands above and below the phone. */
  around: number
  /** Whether the work has pages to turn to. */
  turns: boolean
  /** Turns them where the work does not do so itself. */
  onTurn?: ((step: -1 | 1) => void) | undefined
}

/** A work on the origin of works, in a phone; made smaller where the window is too low for it. */
export function PreviewPhone(props: PreviewPhoneProps) {
  const { frameRef, phone, address, title, label, around, turns, onTurn } = props
  const { t } = useTranslation('phones')
  const { device, bars } = phone
  const scale = useFrameScale(device.height + 2 * BEZEL, around)
  const { origin, host } = new URL(address)
  const turn = (value: 'back' | 'next') => {
    if (onTurn) {
      onTurn(value === 'back' ? -1 : 1)
      return
    }
    frameRef.current?.contentWindow?.postMessage({ type: 'PAGE_TURN', value }, origin)
  }
  const arrow = (value: 'back' | 'next') => (
    <ActionIcon
      className={classes.turn}
      aria-label={t(`turn.${value}`)}
      onClick={() => turn(value)}
    >
      {value === 'back' ? <IconChevronLeft size={20} /> : <IconChevronRight size={20} />}
    </ActionIcon>
  )
  return (
    <div className={classes.row}>
      {turns && arrow('back')}
      <PhoneShell device={device} bars={bars} scale={scale} title={title} host={host}>
        <iframe
          ref={frameRef}
          src={address}
          title={label}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="no-referrer"
        />
      </PhoneShell>
      {turns && arrow('next')}
    </div>
  )
}
