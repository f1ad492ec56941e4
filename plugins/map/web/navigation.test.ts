import { bd09FromGcj02 } from '@pinye/plugin-api/places'
import { describe, expect, it } from 'vitest'
import { markerOf, getNavigationLinks } from './navigation.ts'

const to = {
  point: { lat: 39.908823, lng: 116.39747 },
  name: '天安门 & 广场,北',
  address: '北京市东城区',
}
const hrefs = (own?: string) =>
  Object.fromEntries(getNavigationLinks(to, own).map(({ service, href }) => [service, href]))

/** EL-MAP-15, EL-MAP-21, EL-MAP-22 */
describe('the ways to a place', () => {
  it('are those of Tencent, Amap, Baidu and Apple', () => {
    expect(getNavigationLinks(to).map(({ service }) => service)).toEqual([
      'tencent',
      'amap',
      'baidu',
      'apple',
    ])
    for (const { href } of getNavigationLinks(to)) expect(new URL(href).protocol).toBe('https:')
  })

  it('carry name and coordinates in the order of each service', () => {
    const { tencent = '', amap = '', apple = '' } = hrefs()
    const query = new URL(tencent).searchParams
    expect([query.get('tocoord'), query.get('to')]).toEqual(['39.908823,116.39747', to.name])
    const amapQuery = new URL(amap).searchParams
    expect(amapQuery.get('to')).toBe('116.39747,39.908823,天安门 & 广场，北')
    expect(amapQuery.get('coordinate')).toBe('gaode')
    expect(new URL(apple).searchParams.get('daddr')).toBe('39.908823,116.39747')
  })

  it('are converted for Baidu', () => {
    const query = new URL(hrefs().baidu ?? '').searchParams
    const { lat, lng } = bd09FromGcj02(to.point)
    expect(query.get('location')).toBe(`${lat},${lng}`)
    expect(query.get('coord_type')).toBe('bd09ll')
    expect([query.get('title'), query.get('content')]).toEqual([to.name, to.address])
  })

  it("take the author's own link for Tencent's", () => {
    expect(hrefs('https://example.com/way').tencent).toBe('https://example.com/way')
    expect(hrefs('javascript:alert(1)').tencent).toContain('apis.map.qq.com')
    expect(hrefs('https://example.com/way').amap).toContain('uri.amap.com')
  })

  it('name Google outside of China, in GPS coordinates', () => {
    const sydney = { lat: -33.856784, lng: 151.215297 }
    const google = getNavigationLinks({ ...to, point: sydney }).find(
      ({ service }) => service === 'google',
    )
    expect(new URL(google?.href ?? '').searchParams.get('destination')).toBe(
      '-33.856784,151.215297',
    )
  })

  it('show the place on a real map', () => {
    const marker = new URL(markerOf({ ...to, name: 'a;b:c' })).searchParams.get('marker')
    expect(marker).toBe('coord:39.908823,116.39747;title:a b c;addr:北京市东城区')
  })
})
