import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelFrame } from '../../panels/PanelFrame.tsx'
import { StepsList } from './StepsList.tsx'
import { VersionsList } from '../versions/VersionsList.tsx'

type Part = 'steps' | 'versions'

/** History panel: steps in this browser, and versions stored on the host (ED-029). */
export function HistoryPanel() {
  const { t } = useTranslation('history')
  const [part, setPart] = useState<Part>('steps')
  const data = (['steps', 'versions'] as const).map((value) => ({
    value,
    label: t(`part.${value}`),
  }))
  return (
    <PanelFrame title={t('title')}>
      <SegmentedControl
        fullWidth
        size="xs"
        mb="sm"
        aria-label={t('title')}
        data={data}
        value={part}
        onChange={setPart}
      />
      {part === 'steps' ? <StepsList /> : <VersionsList />}
    </PanelFrame>
  )
}
