import { Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkAccess } from '../api/workAccess.ts'
import type { WorkSummary } from '../api/types.ts'
import { useTakeOffline } from '../api/works.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { OfflineField } from '../ui/workAccess/OfflineField.tsx'
import { toast } from '../ui/toast.tsx'

/** Takes a work offline after a confirmation (PV-008), and sets the notice for visitors; the publications are kept. */
export function OfflineDialog({ work, onClose }: { work: WorkSummary; onClose: () => void }) {
  const { t } = useTranslation('publish')
  const takeOffline = useTakeOffline()
  const { access, error, acts } = useWorkAccess(work.id)
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState('')
  const [isSaving, setSaving] = useState(false)
  const text = typed ?? access?.offline_text ?? ''
  const handleConfirm = async () => {
    if (access && text.trim() !== access.offline_text) {
      setSaving(true)
      const refused = await acts.change({ offline_text: text })
      setSaving(false)
      setRefusal(refused ?? '')
      if (refused !== null) return
    }
    takeOffline.mutate(work.id, {
      onSuccess: () => {
        toast.success(t('messages:publish.off'))
        onClose()
      },
    })
  }
  return (
    <ConfirmDialog
      opened
      size="md"
      title={t('offline.title')}
      confirmLabel={t('offline.title')}
      isBusy={isSaving || takeOffline.isPending}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text size="sm">{t('offline.text', { title: work.title })}</Text>
        {!access && !error && <Skeleton height={128} radius="md" />}
        {access && (
          <OfflineField
            value={text}
            error={refusal}
            onChange={(value) => {
              setRefusal('')
              setTyped(value)
            }}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
