import { Alert, Button, Loader, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PhonePicker } from '../../ui/phones/PhonePicker.tsx'
import { usePhone } from '../../ui/phones/usePhone.ts'
import { DraftPhone } from '../preview/DraftPhone.tsx'
import classes from '../preview/preview.module.css'
import { ShareDraft } from '../preview/ShareDraft.tsx'
import { useDraft } from '../preview/useDraft.ts'
import { useDocument, useEditor, useSession } from '../store/EditorContext.tsx'

/** Height of the dialog's title, its bar of phones and the margins. */
const AROUND = 232

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
      size={940}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {isOpen && <Preview />}
    </Modal>
  )
}

function Preview() {
  const { t } = useTranslation('editor')
  const draft = useDraft()
  const phone = usePhone()
  const isLong = useDocument(({ work }) => work.page_mode === 'h5_long_page')
  const count = useDocument(({ work }) => work.pages.length)
  const [index, setIndex] = useState(0)
  if (draft.step === 'failed') {
    return (
      <Alert color="red">
        {t('preview.failed')}
        <Button variant="subtle" size="xs" onClick={draft.retry}>
          {t('common:action.retry')}
        </Button>
      </Alert>
    )
  }
  if (draft.step === 'saving')
    return <Loader aria-label={t('preview.saving')} mx="auto" my={80} display="block" />
  return (
    <>
      {draft.isStale && (
        <Alert color="ember" mb="md">
          {t('preview.notSaved')}
        </Alert>
      )}
      <div className={classes.bar}>
        <PhonePicker phone={phone} />
      </div>
      <div className={classes.dialog}>
        <DraftPhone
          phone={phone}
          address={isLong ? pageAddress(draft.address, index) : draft.address}
          around={AROUND}
          turns={count > 1}
          {...(isLong && {
            onTurn: (step) => setIndex(Math.max(0, Math.min(count - 1, index + step))),
          })}
        />
        <div className={classes.side}>
          <p className={classes.hint}>{t('preview.hint')}</p>
          <ShareDraft address={draft.address} />
        </div>
      </div>
    </>
  )
}

/** PV-003: the page of a long work stands in its address. */
function pageAddress(address: string, index: number): string {
  const url = new URL(address)
  if (index > 0) url.searchParams.set('page', String(index))
  return url.href
}
