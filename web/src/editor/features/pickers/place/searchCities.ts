import type { Point } from '@pinye/plugin-api/places'
import table from './cities.txt?raw'

export interface City {
  name: string
  pinyin: string
  point: Point
}

/**
 * China's prefectures with name, pinyin, latitude and longitude to a hundredth of a degree; facts in the public domain.
 */
export const cities: readonly City[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', pinyin = '', lat, lng] = line.split(' ')
    return { name, pinyin, point: { lat: Number(lat), lng: Number(lng) } }
  })

/** Maximum number of results: a page of the search (EL-MAP-16). */
const MAX_CITIES = 10

/** Searches by Chinese name or pinyin; names that begin with the words come first. */
export function searchCities(query: string): City[] {
  const words = query
    .trim()
    .toLowerCase()
    .replace(/[市'’\s]/g, '')
  if (words === '') return []
  const rank = ({ name, pinyin }: City) => {
    if (name === words || pinyin === words) return 0
    if (name.startsWith(words) || pinyin.startsWith(words)) return 1
    return name.includes(words) || words.startsWith(name) ? 2 : 3
  }
  return cities
    .map((city) => ({ city, at: rank(city) }))
    .filter(({ at }) => at < 3)
    .sort((a, b) => a.at - b.at)
    .slice(0, MAX_CITIES)
    .map(({ city }) => city)
}
