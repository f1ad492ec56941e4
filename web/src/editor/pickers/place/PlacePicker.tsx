import { Button, Group, Modal, TextInput } from '@mantine/core'
import { isPlace, type PickedPlace } from '@pinye/plugin-api/fields'
import { DEFAULT_POINT, type Point } from '@pinye/plugin-api/places'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickerProps } from '../PickerFrame.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import classes from './place.module.css'

const NOWHERE: PickedPlace = { position: DEFAULT_POINT, label: '', address: '', link: '' }

/** EL-MAP-13, EL-MAP-14: a place with what is said of it; nothing is kept before it is confirmed. */
export function PlacePicker({ current, onPick, onClose }: PickerProps) {
  const { t } = useTranslation('editor')
  const [place, setPlace] = useState<PickedPlace>(isPlace(current) ? current : NOWHERE)
  const [middle, setMiddle] = useState(place.position)
  const change = (part: Partial<PickedPlace>) => setPlace((before) => ({ ...before, ...part }))
  const handleJump = (position: Point) => {
    change({ position })
    setMiddle(position)
  }
  const field = (name: 'label' | 'address' | 'link') => (
    <TextInput
      label={t(`place.${name}`)}
      value={place[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
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
        <PlaceSearch onJump={handleJump} />
        <PlaceMap
          point={place.position}
          middle={middle}
          onMove={(position) => change({ position })}
          onTurnTo={setMiddle}
        />
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
