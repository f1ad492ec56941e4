import { Alert, Button, Loader, Modal, Tabs } from '@mantine/core'
import { IconDeviceMobile, IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PhonePicker } from '../../../ui/phones/PhonePicker.tsx'
import { usePhone } from '../../../ui/phones/usePhone.ts'
import { DraftPhone } from './DraftPhone.tsx'
import classes from './preview.module.css'
import { ShareDraft } from './ShareDraft.tsx'
import { useDraft } from './useDraft.ts'
import { usePickers } from '../pickers/usePickers.tsx'
import settings from '../work-settings/settings.module.css'
import { SettingsTab } from '../work-settings/SettingsTab.tsx'
import { useDocument, useEditor, useSession } from '../../store/EditorContext.tsx'

/** Height in pixels of the dialog's title, its tabs, its phone bar and the margins. */
const SURROUNDINGS_HEIGHT = 288

/** PV-012, ED-027: saves, then shows the draft in a phone frame beside the settings of the work. */
export function PreviewDialog() {
  const editor = useEditor()
  const { t } = useTranslation('settings')
  const { pick, dialog } = usePickers()
  const isOpen = useSession(({ dialog }) => dialog === 'preview')
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={() => editor.session.closeDialog()}
        // While a picker is open above, Escape closes the picker first.
        closeOnEscape={dialog === null}
        title={<span className={settings.tab}>{t('dialog')}</span>}
        size={940}
        closeButtonProps={{ 'aria-label': t('common:action.close') }}
      >
        <Tabs defaultValue="preview" keepMounted={false}>
          <Tabs.List className={settings.tabs}>
            <Tabs.Tab value="preview" leftSection={<IconDeviceMobile size={16} />}>
              <span className={settings.tab}>{t('tab.preview')}</span>
            </Tabs.Tab>
            <Tabs.Tab value="settings" leftSection={<IconSettings size={16} />}>
              {t('tab.settings')}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="preview">
            <Preview />
          </Tabs.Panel>
          <Tabs.Panel value="settings">
            <SettingsTab pick={pick} />
          </Tabs.Panel>
        </Tabs>
      </Modal>
      {dialog}
    </>
  )
}

function Preview() {
  const { t } = useTranslation('editor')
  const draft = useDraft()
  const phone = usePhone()
  const isLong = useDocument(({ work }) => work.page_mode === 'h5_long_page')
  const direction = useDocument(({ work }) => work.page_direction)
  const count = useDocument(({ work }) => work.pages.length)
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
          address={draft.address}
          surroundingsHeight={SURROUNDINGS_HEIGHT}
          turns={count > 1 && !isLong}
          direction={direction}
        />
        <div className={classes.side}>
          <p className={classes.hint}>{t('preview.hint')}</p>
          <ShareDraft address={draft.address} />
        </div>
      </div>
    </>
  )
}
