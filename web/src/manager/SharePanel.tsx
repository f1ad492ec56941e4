import { Button, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink, IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyText } from '../ui/CopyText.tsx'
import { useRefreshShareToken } from '../api/works.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { toast } from '../ui/toast.tsx'
import classes from './PreviewScreen.module.css'

/** The draft's secret address: shows it as a QR code, copies it, renews it (PV-010). */
export function SharePanel({ address, workId }: { address: string; workId: number }) {
  const { t } = useTranslation('manager')
  const refresh = useRefreshShareToken(workId)
  const [isAsking, setAsking] = useState(false)
  const handleRefresh = () => {
    refresh.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('share.renewed'))
      },
      onSettled: () => {
        setAsking(false)
      },
    })
  }
  return (
    <aside className={classes.share} aria-labelledby="share-title">
      <h2 id="share-title" className={classes.shareTitle}>
        {t('share.title')}
      </h2>
      <p className={classes.shareText}>{t('share.text')}</p>
      <div className={classes.code}>
        <QrCode text={address} label={t('share.code')} size={184} />
      </div>
      <TextInput
        readOnly
        aria-label={t('share.address')}
        value={address}
        onFocus={(event) => {
          event.currentTarget.select()
        }}
      />
      <Group gap="xs" mt="sm" grow>
        <CopyText value={address}>
          {({ copied, copy }) => (
            <Button
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? t('share.copied') : t('share.copy')}
            </Button>
          )}
        </CopyText>
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} />}
        >
          {t('share.open')}
        </Button>
      </Group>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        mt="sm"
        fullWidth
        leftSection={<IconRotate size={14} />}
        onClick={() => {
          setAsking(true)
        }}
      >
        {t('share.renew')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('share.renew')}
        isBusy={refresh.isPending}
        onConfirm={handleRefresh}
        onClose={() => {
          setAsking(false)
        }}
      >
        {t('share.renewText')}
      </ConfirmDialog>
    </aside>
  )
}
