import { Modal, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/ApiError.ts'
import { useFormSettings } from '../../api/forms.ts'
import { ErrorState, LoadingState } from '../../ui/Notice.tsx'
import { DeliveriesPanel } from './DeliveriesPanel.tsx'
import { FormSettingsForm } from './FormSettingsForm.tsx'

export interface FormSettingsDialogProps {
  workId: number
  title: string
  onClose: () => void
}

/** Form settings: notifications of submissions, spam protection, limits, and the delivery log. */
export function FormSettingsDialog({ workId, title, onClose }: FormSettingsDialogProps) {
  const { t } = useTranslation('forms')
  const settings = useFormSettings(workId)
  return (
    <Modal
      opened
      onClose={onClose}
      size={880}
      title={t('settings.title', { title })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Tabs defaultValue="settings" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="settings">{t('settings.tab')}</Tabs.Tab>
          <Tabs.Tab value="deliveries">{t('deliveries.tab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="settings">
          {settings.isError && !settings.data && (
            <ErrorState
              text={errorText(settings.error, t)}
              onRetry={() => void settings.refetch()}
            />
          )}
          {settings.isPending && <LoadingState />}
          {settings.data && (
            <FormSettingsForm workId={workId} settings={settings.data} onClose={onClose} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="deliveries">
          <DeliveriesPanel workId={workId} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}
