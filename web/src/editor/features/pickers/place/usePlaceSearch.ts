import { useDebouncedValue } from '@mantine/hooks'
import { pointIn, type Point } from '@pinye/plugin-api/places'
import { useConfig } from '../../../../api/config.ts'
import { useFoundPlaces } from '../../../../api/places.ts'
import { searchCities } from './searchCities.ts'

/** A search result. A place has an address; a city or a pair of coordinates has none. */
export interface PlaceResult {
  name: string
  address?: string
  point: Point
}

export interface PlaceSearchState {
  found: PlaceResult[]
  /** State of the request. */
  state: 'pending' | 'failed' | 'there'
}

/** EL-MAP-16: debounce in milliseconds. */
export const DELAY_MS = 300
/** Maximum query length that the host accepts, in characters. */
const MAX_QUERY_LENGTH = 80

/**
 * Searches for a query: coordinates in a link or text, else places of the installation's map service, or cities without
 * one.
 */
export function usePlaceSearch(query: string, isEnglish: boolean): PlaceSearchState {
  const isServed = useConfig().data?.places === true
  const words = query.trim().slice(0, MAX_QUERY_LENGTH)
  const [rested] = useDebouncedValue(words, DELAY_MS)
  const point = pointIn(query)
  const isAsked = isServed && words !== '' && !point
  const places = useFoundPlaces(isAsked && rested === words ? words : null)
  if (point) return there([{ name: `${point.lat}, ${point.lng}`, point }])
  if (!isAsked) return there(citiesFor(query, isEnglish))
  if (rested === words && places.isError) return { found: [], state: 'failed' }
  if (rested !== words || !places.data) return { found: [], state: 'pending' }
  return there(
    places.data.map(({ name, address, position }) => ({ name, address, point: position })),
  )
}

const there = (found: PlaceResult[]): PlaceSearchState => ({ found, state: 'there' })

function citiesFor(query: string, isEnglish: boolean): PlaceResult[] {
  return searchCities(query).map(({ name, pinyin, point }) => ({
    name: isEnglish ? `${pinyin.charAt(0).toUpperCase()}${pinyin.slice(1)} ${name}` : name,
    point,
  }))
}
