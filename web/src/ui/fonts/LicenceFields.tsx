import { Radio, Stack, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LICENCES, type LicenceInfo } from './ownFont.ts'

export interface LicenceFieldsProps {
  offer: LicenceInfo
  onChange: (offer: LicenceInfo) => void
}

/** Licence of a font: a choice with explanations, and a note. */
export function LicenceFields({ offer, onChange }: LicenceFieldsProps) {
  const { t } = useTranslation('fonts')
  return (
    <>
      <Radio.Group
        label={t('licence.label')}
        description={t('licence.description')}
        value={offer.licence}
        onChange={(value) => onChange({ ...offer, licence: value })}
      >
        <Stack gap="xs" mt="xs">
          {LICENCES.map((licence) => (
            <Radio
              key={licence}
              value={licence}
              label={t(`licence.${licence}`)}
              description={t(`licence.${licence}Text`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('licence.note')}
        placeholder={t('licence.notePlaceholder')}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={500}
        value={offer.licenceNote}
        onChange={(event) => onChange({ ...offer, licenceNote: event.currentTarget.value })}
      />
    </>
  )
}
