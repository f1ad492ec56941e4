import { describe, expect, it } from 'vitest'
import { PROVIDERS, getMapImages } from './providers.ts'

const shown = { point: { lat: 39.908823, lng: 116.39747 }, zoom: 12, width: 300, height: 200 }
const key = { key: 'K-1', address: '' }
const only = (name: string, changes = {}) => {
  const [piece, ...more] = getMapImages(name, key, { ...shown, ...changes }).pieces
  expect(more).toEqual([])
  return new URL(piece?.src ?? '')
}

describe('the table of providers', () => {
  it('has a name, a label and what each asks for', () => {
    expect(PROVIDERS.map(({ name, asks }) => [name, asks])).toEqual([
      ['tencent', 'key'],
      ['amap', 'key'],
      ['tianditu', 'key'],
      ['tiles', 'address'],
    ])
    for (const { label } of PROVIDERS) expect(label['zh-CN'] && label['en-US']).toBeTruthy()
  })

  /** EL-MAP-17, EL-MAP-18, EL-MAP-19 */
  it('asks nobody without a key or an address', () => {
    for (const { name } of PROVIDERS) {
      expect(getMapImages(name, { key: ' ', address: '' }, shown)).toEqual({
        pieces: [],
        attribution: '',
      })
    }
    expect(getMapImages('nobody', key, shown).pieces).toEqual([])
    expect(getMapImages({ wrong: 1 }, key, shown).pieces).toEqual([])
  })

  it('asks Tencent for latitude before longitude', () => {
    const { host, pathname, searchParams } = only('tencent')
    expect(host + pathname).toBe('apis.map.qq.com/ws/staticmap/v2/')
    expect(searchParams.get('center')).toBe('39.908823,116.39747')
    expect(searchParams.get('size')).toBe('300*200')
    expect([searchParams.get('zoom'), searchParams.get('key')]).toEqual(['12', 'K-1'])
    expect(only('tencent', { zoom: 20 }).searchParams.get('zoom')).toBe('17')
    expect(only('tencent', { zoom: 3 }).searchParams.get('zoom')).toBe('4')
  })

  it('asks Amap for longitude before latitude', () => {
    const { host, searchParams } = only('amap', { width: 2000, height: 1000 })
    expect(host).toBe('restapi.amap.com')
    expect(searchParams.get('location')).toBe('116.39747,39.908823')
    expect(searchParams.get('size')).toBe('1024*512')
  })

  it('asks Tianditu in GPS coordinates', () => {
    const { host, searchParams } = only('tianditu')
    expect(host).toBe('api.tianditu.gov.cn')
    const [lng, lat] = (searchParams.get('center') ?? '').split(',').map(Number)
    expect(lat).toBeCloseTo(39.90742, 3)
    expect(lng).toBeCloseTo(116.39123, 3)
    expect(searchParams.get('tk')).toBe('K-1')
  })

  it('writes a key so that it stays one value', () => {
    const { pieces } = getMapImages('tencent', { key: 'a&b=c#d', address: '' }, shown)
    expect(new URL(pieces[0]?.src ?? '').searchParams.get('key')).toBe('a&b=c#d')
  })
})

describe('tiles', () => {
  const address = 'https://{s}.tiles.example/{z}/{x}/{y}.png'
  const tiles = (changes = {}, template = address) =>
    getMapImages('tiles', { key: '', address: template }, { ...shown, ...changes }).pieces

  it('cover the box around the point', () => {
    const pieces = tiles({ point: { lat: 0, lng: -150 }, zoom: 3, width: 300, height: 200 })
    expect(pieces.map(({ src }) => src)).toEqual([
      'https://a.tiles.example/3/0/3.png',
      'https://b.tiles.example/3/1/3.png',
      'https://b.tiles.example/3/0/4.png',
      'https://c.tiles.example/3/1/4.png',
    ])
    const left = Math.min(...pieces.map((piece) => piece.left))
    const right = Math.max(...pieces.map((piece) => piece.left + piece.width))
    expect(left <= 0 && right >= 300).toBe(true)
  })

  it('go round the world and not beyond its poles', () => {
    const pieces = tiles({ point: { lat: 84.9, lng: 180 }, zoom: 3, height: 800 })
    expect(pieces.length).toBeGreaterThan(0)
    for (const { src } of pieces) expect(src).toMatch(/\/3\/[0-7]\/[0-7]\.png$/)
  })

  it('are never asked for in a number that is no view any more', () => {
    expect(tiles({ width: 2000, height: 2000 }).length).toBe(0)
  })

  it.each([['http://tiles.example/{z}/{x}/{y}.png'], ['https://tiles.example/{z}/{x}.png'], ['x']])(
    'are not asked for at %s',
    (template) => expect(tiles({}, template)).toEqual([]),
  )
})
