import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreviewLikes } from '../api/usePreviewLikes.ts'
import { PreviewPhone } from '../ui/phones/PreviewPhone.tsx'
import { usePageTurns } from '../ui/phones/usePageTurns.ts'
import type { Phone } from '../ui/phones/usePhone.ts'

export interface PhoneFrameProps {
  phone: Phone
  address: string
  title: string
  workId: number
  turns: boolean
  direction: string | undefined
}

/** Height in pixels of header, button and margins around the phone. */
const SURROUNDINGS_HEIGHT = 180

/** The work in a phone frame. The studio serves the calls of the draft that need a signed-in author. */
export function PhoneFrame({ address, title, workId, ...shown }: PhoneFrameProps) {
  const { t } = useTranslation('manager')
  const frame = useRef<HTMLIFrameElement>(null)
  const { origin } = new URL(address)
  usePageTurns(frame, origin)
  usePreviewLikes(frame, origin, workId)
  return (
    <PreviewPhone
      frameRef={frame}
      {...shown}
      address={address}
      title={title}
      label={t('frameTitle', { title })}
      surroundingsHeight={SURROUNDINGS_HEIGHT}
    />
  )
}
