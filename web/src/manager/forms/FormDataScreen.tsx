import { Button, Tabs } from '@mantine/core'
import { IconArrowLeft, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { errorText } from '../../api/ApiError.ts'
import { useWorkInfo } from '../../api/works.ts'
import { ErrorState } from '../../ui/Notice.tsx'
import { PageHeader, Screen } from '../../ui/Screen.tsx'
import { useListQuery } from '../../ui/useListQuery.ts'
import { FormSettingsDialog } from './FormSettingsDialog.tsx'
import { StatPanel } from './StatPanel.tsx'
import { SubmissionsPanel } from './SubmissionsPanel.tsx'

/** Collected data of a work (SH-006): submissions, and statistics per day. */
export function FormDataScreen() {
  const { t } = useTranslation('forms')
  const workId = Number(useParams().id)
  const { choice, choose } = useListQuery()
  const [isSetting, setSetting] = useState(false)
  const work = useWorkInfo(workId)
  const title = work.data?.title || (work.data ? t('messages:work.titleDefault') : '')
  const tab = choice('tab') === 'stat' ? 'stat' : 'submissions'
  if (work.isError && !work.data) {
    return (
      <Screen>
        <ErrorState text={errorText(work.error, t)} onRetry={() => void work.refetch()} />
      </Screen>
    )
  }
  return (
    <Screen>
      <PageHeader title={title || t('common:title.statDetail')} subtitle={t('detail.subtitle')}>
        <Button
          component={Link}
          to="/work-manager/form-stat"
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.6} />}
        >
          {t('back')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconSettings size={16} stroke={1.6} />}
          onClick={() => {
            setSetting(true)
          }}
        >
          {t('settings.button')}
        </Button>
      </PageHeader>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => {
          choose('tab', next === 'stat' ? 'stat' : '')
        }}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="submissions">{t('tab.submissions')}</Tabs.Tab>
          <Tabs.Tab value="stat">{t('tab.stat')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="submissions">
          <SubmissionsPanel workId={workId} title={title} />
        </Tabs.Panel>
        <Tabs.Panel value="stat">
          <StatPanel workId={workId} />
        </Tabs.Panel>
      </Tabs>
      {isSetting && (
        <FormSettingsDialog
          workId={workId}
          title={title}
          onClose={() => {
            setSetting(false)
          }}
        />
      )}
    </Screen>
  )
}
