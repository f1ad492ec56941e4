import { Alert, Button, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PhonePicker } from '../../../ui/phones/PhonePicker.tsx'
import { usePhone } from '../../../ui/phones/usePhone.ts'
import { useDocument, useSession } from '../../store/EditorContext.tsx'
import { DraftPhone } from './DraftPhone.tsx'
import classes from './preview.module.css'
import { useDraft } from './useDraft.ts'

/** Height in pixels of the header, the phone bar and the margins. */
const SURROUNDINGS_HEIGHT = 216

/** ED-004, ED-028: the open page as visitors see it, interactive and animated, but not editable. */
export function LivePreview() {
  const { t } = useTranslation('phones')
  const phone = usePhone()
  const draft = useDraft()
  const pageId = useSession((session) => session.pageId)
  const index = useDocument(({ work }) => work.pages.findIndex(({ uuid }) => uuid === pageId))
  return (
    <section className={classes.live} aria-label={t('live.label')}>
      <div className={classes.liveBar}>
        <PhonePicker phone={phone} />
      </div>
      {draft.isStale && <Alert color="ember">{t('editor:preview.notSaved')}</Alert>}
      {draft.step === 'saving' && <Loader aria-label={t('live.saving')} m="auto" />}
      {draft.step === 'failed' && (
        <Alert color="red" m="auto">
          {t('live.failed')}
          <Button variant="subtle" size="xs" onClick={draft.retry}>
            {t('common:action.retry')}
          </Button>
        </Alert>
      )}
      {draft.step === 'ready' && (
        <>
          <DraftPhone
            key={index}
            phone={phone}
            address={pageAddress(draft.address, Math.max(0, index))}
            label={t('live.frame', { number: index + 1 })}
            surroundingsHeight={SURROUNDINGS_HEIGHT}
            turns={false}
          />
          <p className={classes.liveHint}>{t('live.hint')}</p>
        </>
      )}
    </section>
  )
}

/** SH-010: returns the address of a single page. */
function pageAddress(address: string, index: number): string {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/page/${index}`
  return url.href
}
