import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useConfig } from '../api/config.ts'
import { errorText } from '../api/ApiError.ts'
import { useShareToken, useWorkInfo } from '../api/works.ts'
import { ErrorState, LoadingState } from '../ui/Notice.tsx'
import { usePhone } from '../ui/phones/usePhone.ts'
import { PhoneFrame } from './PhoneFrame.tsx'
import { PreviewHeader } from './PreviewHeader.tsx'
import classes from './PreviewScreen.module.css'
import { SharePanel } from './SharePanel.tsx'

/** Shows the saved draft on a phone-sized screen, with an address to open it on a real phone (PV-012). */
export function PreviewScreen() {
  const { t } = useTranslation('manager')
  const { workId, pageIndex } = useParams()
  const id = Number(workId)
  const info = useWorkInfo(id)
  const share = useShareToken(id)
  const config = useConfig()
  const phone = usePhone()
  const [visit, setVisit] = useState(0)
  const failed = share.error ?? config.error
  const title = info.data?.title ?? ''
  // WM-008: another author's template can be viewed, but not shared or edited.
  const isOwn = share.data?.is_own !== false
  const address =
    share.data && config.data
      ? previewAddress(share.data.url, config.data.works_url, pageIndex)
      : null
  return (
    <div className={classes.screen}>
      <PreviewHeader
        workId={id}
        mayEdit={isOwn}
        isTemplate={info.data?.is_template === true}
        title={title}
        phone={phone}
      />
      <main className={classes.stage} aria-label={t('draftMark')}>
        {failed ? (
          <ErrorState text={errorText(failed, t)} onRetry={() => void share.refetch()} />
        ) : address === null ? (
          <LoadingState />
        ) : (
          <>
            <div>
              <PhoneFrame
                key={visit}
                phone={phone}
                address={address}
                title={title}
                workId={id}
                turns={info.data?.page_mode !== 'h5_long_page' && pageIndex === undefined}
                direction={info.data?.page_direction}
              />
              <div className={classes.below}>
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  leftSection={<IconRefresh size={14} />}
                  onClick={() => {
                    setVisit(visit + 1)
                  }}
                >
                  {t('reload')}
                </Button>
              </div>
            </div>
            {isOwn && <SharePanel address={address} workId={id} />}
          </>
        )}
      </main>
    </div>
  )
}

/** Returns the draft's address on the works host, for the whole work or one page of it (SH-010). */
export function previewAddress(url: string, worksUrl: string, pageIndex?: string): string {
  const address = new URL(url, worksUrl)
  if (pageIndex !== undefined && /^\d+$/.test(pageIndex)) {
    address.pathname = `${address.pathname.replace(/\/$/, '')}/page/${pageIndex}`
  }
  return address.href
}
