import { isInChina } from '@pinye/plugin-api/places'
import { describe, expect, it } from 'vitest'
import { cities, searchCities } from './searchCities.ts'

const names = (query: string) => searchCities(query).map(({ name }) => name)

describe('the table of cities', () => {
  it('names every prefecture once, inside of China', () => {
    expect(cities.length).toBeGreaterThan(340)
    expect(new Set(cities.map(({ name }) => name)).size).toBe(cities.length)
    for (const { name, pinyin, point } of cities) {
      expect(isInChina(point), name).toBe(true)
      expect(pinyin, name).toMatch(/^[a-z]+$/)
    }
  })

  it.each([
    ['杭州', '杭州'],
    ['杭州市', '杭州'],
    ['hangzhou', '杭州'],
    ['Xi’an', '西安'],
    ['呼和', '呼和浩特'],
  ])('finds %s', (query, name) => expect(names(query)[0]).toBe(name))

  it('finds both cities of one sound and at most ten', () => {
    expect(names('taizhou')).toEqual(['泰州', '台州'])
    expect(names('a').length).toBeLessThanOrEqual(10)
    expect(names(' ')).toEqual([])
    expect(names('qqq')).toEqual([])
  })
})
