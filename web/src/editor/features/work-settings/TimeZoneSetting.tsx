import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../api/config.ts'
import { setWork } from '../../../model/document/setWork.ts'
import { useDocument, useEditor } from '../../store/EditorContext.tsx'

/** Time zone of the work's end times and days; by default that of the installation. */
export function TimeZoneSetting() {
  const editor = useEditor()
  const { t } = useTranslation('settings')
  const own = useDocument(({ work }) => work.time_zone ?? '')
  const ofInstallation = useConfig().data?.time_zone ?? ''
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])
  zones.delete('')
  return (
    <Select
      label={t('timeZone')}
      description={t('timeZoneHint')}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('timeZoneNone')}
      data={[
        { value: '', label: t('timeZoneOfSite', { zone: ofInstallation }) },
        ...Array.from(zones, (zone) => ({ value: zone, label: zone })),
      ]}
      value={own}
      onChange={(value) => {
        editor.closeHistoryEntry()
        editor.transact((work) => setWork(work, { time_zone: value ?? '' }))
      }}
    />
  )
}
