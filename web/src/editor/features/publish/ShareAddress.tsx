import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyText } from '../../../ui/CopyText.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import classes from '../../header/header.module.css'

/** Public address with buttons to copy and open it, and a QR code. */
export function ShareAddress({ address, label }: { address: string; label: string }) {
  const { t } = useTranslation('editor')
  return (
    <>
      <div className={classes.qr}>
        <QrCode text={address} label={t('share.qr')} size={148} />
      </div>
      <TextInput
        label={label}
        w="100%"
        readOnly
        size="sm"
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        rightSectionWidth={68}
        rightSection={
          <>
            <CopyText value={address}>
              {({ copied, copy }) => (
                <Tooltip label={t(copied ? 'share.copied' : 'share.copy')}>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t(copied ? 'share.copied' : 'share.copy')}
                    onClick={copy}
                  >
                    {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  </ActionIcon>
                </Tooltip>
              )}
            </CopyText>
            <Tooltip label={t('share.open')}>
              <ActionIcon
                variant="subtle"
                component="a"
                href={address}
                target="_blank"
                rel="noreferrer"
                aria-label={t('share.open')}
              >
                <IconExternalLink size={16} />
              </ActionIcon>
            </Tooltip>
          </>
        }
      />
    </>
  )
}
