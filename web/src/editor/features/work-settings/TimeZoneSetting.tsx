import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../api/config.ts'
import { setWork } from '../../../model/document/setWork.ts'
import { useDocument, useEditor } from '../../store/EditorContext.tsx'

/** The zone in which end times of the work are read and its days begin; most keep the installation's. */
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
