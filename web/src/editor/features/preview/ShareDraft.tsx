import { Button } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefreshShareToken } from '../../../api/works.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ShareAddress } from '../publish/ShareAddress.tsx'
import { useDocument } from '../../store/EditorContext.tsx'

/** The draft's secret address: shows it as a QR code, copies it, renews it (PV-010). */
export function ShareDraft({ address }: { address: string }) {
  const { t } = useTranslation('phones')
  const workId = useDocument(({ work }) => work.id)
  const refresh = useRefreshShareToken(workId)
  const [isAsking, setAsking] = useState(false)
  const renew = () => {
    refresh.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('renewed'))
      },
      onSettled: () => setAsking(false),
    })
  }
  return (
    <>
      <ShareAddress address={address} label={t('editor:preview.address')} />
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconRotate size={14} />}
        onClick={() => setAsking(true)}
      >
        {t('renew')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('renew')}
        isBusy={refresh.isPending}
        onConfirm={renew}
        onClose={() => setAsking(false)}
      >
        {t('renewText')}
      </ConfirmDialog>
    </>
  )
}
