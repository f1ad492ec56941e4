import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickerProps } from '../PickerFrame.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import { usePlace } from './usePlace.ts'
import classes from './place.module.css'

/** EL-MAP-13, EL-MAP-14: selects a place with its label and address; nothing is stored before it is confirmed. */
export function PlacePicker({ current, onPick, onClose }: PickerProps) {
  const { t } = useTranslation('editor')
  const { place, hasFailed, move, write, choose } = usePlace(current)
  const [middle, setMiddle] = useState(place.position)
  const field = (name: 'label' | 'address' | 'link') => (
    <TextInput
      label={t(`place.${name}`)}
      value={place[name]}
      onChange={(event) => write({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('messages:map.pick')}
      size={720}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <div className={classes.frame} data-keeps-editing="">
        <PlaceSearch
          onChoose={(found) => {
            choose(found)
            setMiddle(found.point)
          }}
        />
        <PlaceMap point={place.position} middle={middle} onMove={move} onTurnTo={setMiddle} />
        <p className={classes.how}>
          <span>{t('place.sketch')}</span>
          <output aria-label={t('place.position')}>
            {place.position.lat.toFixed(6)}, {place.position.lng.toFixed(6)}
          </output>
        </p>
        <div className={classes.fields}>
          {field('label')}
          {field('address')}
          {field('link')}
        </div>
        <p className={classes.failed} role="status">
          {hasFailed && t('messages:map.addressFail')}
        </p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button onClick={() => onPick(place)}>{t('place.confirm')}</Button>
        </Group>
      </div>
    </Modal>
  )
}
