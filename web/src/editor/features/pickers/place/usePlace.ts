import { useDebouncedValue } from '@mantine/hooks'
import { isPlace, type PickedPlace } from '@pinye/plugin-api/fields'
import { DEFAULT_POINT, samePoint, type Point } from '@pinye/plugin-api/places'
import { useState } from 'react'
import { useConfig } from '../../../../api/config.ts'
import { useAddressOf } from '../../../../api/places.ts'
import { DELAY_MS, type PlaceResult } from './usePlaceSearch.ts'

const NOWHERE: PickedPlace = { position: DEFAULT_POINT, label: '', address: '', link: '' }

/**
 * State of the place being selected. Unless the author has typed an address, it is that of the marker's position,
 * looked up with the installation's map service.
 */
export function usePlace(current: unknown) {
  const isServed = useConfig().data?.places === true
  const [place, setPlace] = useState<PickedPlace>(isPlace(current) ? current : NOWHERE)
  const [isWritten, setIsWritten] = useState(place.address !== '')
  // Position of the moved marker while its address is being looked up.
  const [moved, setMoved] = useState<Point | null>(null)
  const [rested] = useDebouncedValue(moved, DELAY_MS)
  const hasRested = moved !== null && rested !== null && samePoint(moved, rested)
  const found = useAddressOf(hasRested ? moved : null)
  const change = (part: Partial<PickedPlace>) => setPlace((before) => ({ ...before, ...part }))
  return {
    place: moved ? { ...place, address: (hasRested ? found.data : undefined) ?? '' } : place,
    hasFailed: hasRested && found.isError,
    move: (position: Point) => {
      change({ position })
      if (isServed && !isWritten) setMoved(position)
    },
    write: (part: Partial<PickedPlace>) => {
      change(part)
      if (part.address === undefined) return
      setMoved(null)
      setIsWritten(part.address !== '')
    },
    /** EL-MAP-14: applies a search result: its position, and its label and address if it has them. */
    choose: ({ name, address, point }: PlaceResult) => {
      const isPlace = address !== undefined
      change({ position: point, ...(isPlace ? { label: name, address } : {}) })
      setMoved(null)
      if (isPlace) setIsWritten(false)
    },
  }
}
