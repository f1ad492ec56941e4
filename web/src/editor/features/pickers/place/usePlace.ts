import { useDebouncedValue } from '@mantine/hooks'
import { isPlace, type PickedPlace } from '@pinye/plugin-api/fields'
import { DEFAULT_POINT, samePoint, type Point } from '@pinye/plugin-api/places'
import { useState } from 'react'
import { useConfig } from '../../../../api/config.ts'
import { useAddressOf } from '../../../../api/places.ts'
import { DELAY_MS, type PlaceResult } from './usePlaceSearch.ts'

const NOWHERE: PickedPlace = { position: DEFAULT_POINT, label: '', address: '', link: '' }

/**
 * The place that is being chosen. An address that the author has not written is the one of where the marker stands, as far
 * as the installation's map service knows it.
 */
export function usePlace(current: unknown) {
  const isServed = useConfig().data?.places === true
  const [place, setPlace] = useState<PickedPlace>(isPlace(current) ? current : NOWHERE)
  const [isWritten, setIsWritten] = useState(place.address !== '')
  // Where the marker was moved to, as long as its address is asked for.
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
    /** EL-MAP-14: what was found says what it is called and where it is, where it knows. */
    choose: ({ name, address, point }: PlaceResult) => {
      const isPlace = address !== undefined
      change({ position: point, ...(isPlace ? { label: name, address } : {}) })
      setMoved(null)
      if (isPlace) setIsWritten(false)
    },
  }
}
