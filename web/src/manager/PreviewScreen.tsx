import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useConfig } from '../api/config.ts'
import { errorText } from '../api/errorText.ts'
import { useShareToken, useWorkInfo } from '../api/works.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { LoadingState } from '../ui/LoadingState.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import { PhoneFrame } from './PhoneFrame.tsx'
import { phones } from './phones.ts'
import { previewAddress } from './previewAddress.ts'
import classes from './PreviewScreen.module.css'
import { SharePanel } from './SharePanel.tsx'

/** The saved draft on a phone-sized screen, and the address to try it on a real one (PV-012). */
export function PreviewScreen() {
  const { t } = useTranslation('manager')
  const { workId, pageIndex } = useParams()
  const id = Number(workId)
  const info = useWorkInfo(id)
  const share = useShareToken(id)
  const config = useConfig()
  const [phone, setPhone] = useState<string>(phones[1].name)
  const [visit, setVisit] = useState(0)
  const failed = share.error ?? config.error
  const title = info.data?.title ?? ''
  const address =
    share.data && config.data
      ? previewAddress(share.data.url, config.data.works_url, pageIndex)
      : null
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <div className={classes.heading}>
          <ActionIcon
            component={Link}
            to="/work-manager/list"
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('backToWorks')}
          >
            <IconArrowLeft size={20} stroke={1.6} />
          </ActionIcon>
          <h1 className={classes.title}>{title || t('common:title.preview')}</h1>
          <span className={classes.mark}>{t('draftMark')}</span>
        </div>
        <SegmentedControl
          aria-label={t('device')}
          value={phone}
          onChange={setPhone}
          data={phones.map(({ name, width }) => ({ value: name, label: `${name} · ${width}` }))}
        />
        <div className={classes.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
          <Button
            component={Link}
            to={`/editor/${id}`}
            variant="default"
            leftSection={<IconPencil size={16} />}
          >
            {t('messages:mode.edit')}
          </Button>
        </div>
      </header>
      <main className={classes.stage}>
        {failed ? (
          <ErrorState text={errorText(failed, t)} onRetry={() => void share.refetch()} />
        ) : address === null ? (
          <LoadingState />
        ) : (
          <>
            <div>
              <PhoneFrame key={visit} phone={phone} address={address} title={title} />
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
            <SharePanel address={address} workId={id} />
          </>
        )}
      </main>
    </div>
  )
}
