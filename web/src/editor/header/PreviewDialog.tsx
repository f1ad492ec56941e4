import { Alert, Button, Loader, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShareToken } from '../../api/works.ts'
import { useConfig } from '../../api/config.ts'
import { usePreviewLikes } from '../../api/usePreviewLikes.ts'
import { useDocument, useEditor, useSession } from '../store/EditorContext.tsx'
import classes from './header.module.css'
import { ShareAddress } from './ShareAddress.tsx'

const PHONE = { width: 375, height: 667 }
/** In a low window the phone shrinks, so that it is seen whole beside title and margins. */
const SCALE = `min(1, (100vh - 220px) / ${PHONE.height}px)`
const phone = {
  width: `calc(${PHONE.width}px * ${SCALE})`,
  height: `calc(${PHONE.height}px * ${SCALE})`,
}
const screen = { ...PHONE, scale: SCALE, transformOrigin: '0 0' }

/** PV-012: saves, then shows the draft as a phone would. */
export function PreviewDialog() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const isOpen = useSession(({ dialog }) => dialog === 'preview')
  return (
    <Modal
      opened={isOpen}
      onClose={() => editor.session.setState({ dialog: null })}
      title={t('preview.title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {isOpen && <Preview />}
    </Modal>
  )
}

function Preview() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const [state, setState] = useState<'saving' | 'ready' | 'failed'>('saving')
  useEffect(() => {
    void editor.save().then((answer) => setState(answer?.kind === 'saved' ? 'ready' : 'failed'))
  }, [editor])
  if (state === 'saving')
    return <Loader aria-label={t('preview.saving')} mx="auto" my={80} display="block" />
  return (
    <>
      {state === 'failed' && (
        <Alert color="ember" mb="md">
          {t('preview.notSaved')}
        </Alert>
      )}
      <Draft />
    </>
  )
}

function Draft() {
  const { t } = useTranslation('editor')
  const workId = useDocument(({ work }) => work.id)
  const title = useDocument(({ work }) => work.title)
  const token = useShareToken(workId)
  const config = useConfig()
  if (token.isError || config.isError) {
    return (
      <Alert color="red">
        {t('preview.failed')}
        <Button variant="subtle" size="xs" onClick={() => void token.refetch()}>
          {t('common:action.retry')}
        </Button>
      </Alert>
    )
  }
  if (!token.data || !config.data) return <Loader mx="auto" my={80} display="block" />
  const address = new URL(token.data.url, config.data.works_url || location.origin).href
  return (
    <div className={classes.share}>
      <Phone address={address} title={title} workId={workId} />
      <div className={classes.shareSide}>
        <p className={classes.hint}>{t('preview.hint')}</p>
        <ShareAddress address={address} label={t('preview.address')} />
      </div>
    </div>
  )
}

function Phone({ address, title, workId }: { address: string; title: string; workId: number }) {
  const { t } = useTranslation('editor')
  const frame = useRef<HTMLIFrameElement>(null)
  usePreviewLikes(frame, new URL(address).origin, workId)
  return (
    <div className={classes.phone} style={phone}>
      <iframe
        ref={frame}
        src={address}
        style={screen}
        title={t('preview.frame', { title })}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
