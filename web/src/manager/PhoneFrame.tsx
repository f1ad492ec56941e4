import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreviewLikes } from '../api/usePreviewLikes.ts'
import { phoneNamed } from './phones.ts'
import classes from './PreviewScreen.module.css'
import { useFrameScale } from './useFrameScale.ts'
import { usePageTurns } from './usePageTurns.ts'

export interface PhoneFrameProps {
  phone: string
  address: string
  title: string
  workId: number
}

/** The work in a frame of a phone's size, made smaller when the window is too low for it. */
export function PhoneFrame({ phone, address, title, workId }: PhoneFrameProps) {
  const { t } = useTranslation('manager')
  const frame = useRef<HTMLIFrameElement>(null)
  const { width, height } = phoneNamed(phone)
  const scale = useFrameScale(height + 24)
  const { origin } = new URL(address)
  usePageTurns(frame, origin)
  usePreviewLikes(frame, origin, workId)
  return (
    <div style={{ width: (width + 24) * scale, height: (height + 24) * scale }}>
      <div className={classes.phone} style={{ width, height, transform: `scale(${scale})` }}>
        <iframe
          ref={frame}
          className={classes.frame}
          src={address}
          title={t('frameTitle', { title })}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="no-referrer"
        />
      </div>
    </div>
  )
}
