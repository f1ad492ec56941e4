import { Alert } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreviewLikes } from '../../../api/usePreviewLikes.ts'
import { usePreviewScripts } from '../../../api/usePreviewScripts.ts'
import { PreviewPhone } from '../../../ui/phones/PreviewPhone.tsx'
import { usePageTurns } from '../../../ui/phones/usePageTurns.ts'
import type { Phone } from '../../../ui/phones/usePhone.ts'
import { useDocument } from '../../store/EditorContext.tsx'
import classes from './preview.module.css'

export interface DraftPhoneProps {
  phone: Phone
  address: string
  label?: string
  surroundingsHeight: number
  turns: boolean
  direction?: string
}

/**
 * The open work's draft in a phone frame. The studio serves the calls of the draft that need a signed-in author
 * (PV-006, WX-012).
 */
export function DraftPhone({ address, label, ...shown }: DraftPhoneProps) {
  const { t } = useTranslation('editor')
  const workId = useDocument(({ work }) => work.id)
  const title = useDocument(({ work }) => work.title)
  const frame = useRef<HTMLIFrameElement>(null)
  const { origin } = new URL(address)
  usePageTurns(frame, origin)
  usePreviewLikes(frame, origin, workId)
  const scriptsEnd = usePreviewScripts(frame, address)
  return (
    <>
      {scriptsEnd && (
        <Alert className={classes.scriptsEnded} color="red" role="alert">
          {t(`scripts:ended.${scriptsEnd}`)}
        </Alert>
      )}
      <PreviewPhone
        frameRef={frame}
        {...shown}
        address={address}
        title={title}
        label={label ?? t('preview.frame', { title })}
      />
    </>
  )
}
