import { Modal, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Me } from '../api/types.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

/** Account settings: profile, password, and the list of open sessions (SH-030). */
export function AccountDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('messages:menu.settings')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Tabs defaultValue="profile" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="profile">{t('profile')}</Tabs.Tab>
          <Tabs.Tab value="password">{t('password')}</Tabs.Tab>
          <Tabs.Tab value="sessions">{t('sessions')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">
          <ProfileForm me={me} onDone={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <PasswordForm onDone={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <SessionsPanel />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}
