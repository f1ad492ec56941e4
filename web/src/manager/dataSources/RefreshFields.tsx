import { Input, NumberInput, SegmentedControl, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DataSourceForm } from './fieldsOf.ts'

const ways = ['once', 'fixed'] as const

/** Whether the source is loaded once, or repeatedly while the page is open (DS-012). */
export function RefreshFields({ form }: { form: DataSourceForm }) {
  const { t } = useTranslation('manager')
  return (
    <SimpleGrid cols={2}>
      <Input.Wrapper
        label={t('sources.refresh')}
        description={t('sources.refreshHint')}
        labelElement="div"
        error={form.errors.refreshType}
      >
        <SegmentedControl
          aria-label={t('sources.refresh')}
          fullWidth
          data={ways.map((value) => ({ value, label: t(`sources.${value}`) }))}
          value={form.values.refreshType}
          onChange={(way) => {
            form.set('refreshType', way)
          }}
        />
      </Input.Wrapper>
      <NumberInput
        label={t('sources.interval')}
        description={t('sources.intervalHint')}
        name="refreshInterval"
        min={5}
        max={86_400}
        allowDecimal={false}
        disabled={form.values.refreshType === 'once'}
        value={form.values.refreshInterval}
        error={form.errors.refreshInterval}
        onChange={(seconds) => {
          form.set('refreshInterval', Number(seconds) || 0)
        }}
      />
    </SimpleGrid>
  )
}
