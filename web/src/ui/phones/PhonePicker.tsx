import { SegmentedControl, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BARS, devices } from './devices.ts'
import classes from './phones.module.css'
import type { Phone } from './usePhone.ts'

/** Selects the phone model of a preview, and the app whose bars it shows. */
export function PhonePicker({ phone }: { phone: Phone }) {
  const { t } = useTranslation('phones')
  return (
    <div className={classes.picker}>
      <Select
        size="xs"
        w={224}
        aria-label={t('device')}
        allowDeselect={false}
        maxDropdownHeight={420}
        comboboxProps={{ withinPortal: true }}
        data={devices.map(({ id, name, width, height }) => ({
          value: id,
          label: `${id === 'android-small' ? t('androidSmall') : name} · ${width}×${height}`,
        }))}
        value={phone.device.id}
        onChange={(id) => id && phone.setDevice(id)}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('bars')}
        data={BARS.map((bars) => ({ value: bars, label: t(`bars.${bars}`) }))}
        value={phone.bars}
        onChange={(bars) => phone.setBars(bars)}
      />
    </div>
  )
}
