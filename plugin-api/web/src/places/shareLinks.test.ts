import { describe, expect, it } from 'vitest'
import { bd09FromGcj02, gcj02FromBd09, gcj02FromWgs84 } from './coordinates.ts'
import { pointIn } from './shareLinks.ts'

const POINT = { lat: 39.908823, lng: 116.39747 }
const baidu = bd09FromGcj02(POINT)

describe('a pasted place', () => {
  it.each([
    ['39.908823,116.39747'],
    [' 39.908823， 116.39747 '],
    ['116.39747 39.908823'],
    ['https://uri.amap.com/marker?position=116.39747,39.908823&name=x'],
    ['https://uri.amap.com/navigation?to=116.39747%2C39.908823%2Cx&mode=car'],
    ['我在这里 https://www.amap.com/?p=B000A8,39.908823,116.39747,天安门,东城区 快来'],
    ['https://apis.map.qq.com/uri/v1/marker?marker=coord:39.908823,116.39747;title:x'],
    ['https://apis.map.qq.com/uri/v1/routeplan?type=drive&tocoord=39.908823,116.39747'],
    ['https://api.map.baidu.com/marker?location=39.908823,116.39747&coord_type=gcj02'],
    ['https://maps.apple.com/?daddr=39.908823,116.39747'],
  ])('is read out of %s', (text) => {
    expect(pointIn(text)).toEqual(POINT)
  })

  it('is converted out of the system of its map', () => {
    const { lat, lng } = baidu
    const link = `https://api.map.baidu.com/marker?location=${lat},${lng}&title=x&output=html`
    expect(pointIn(link)).toEqual(gcj02FromBd09(baidu))
    const google =
      'https://www.google.com/maps/place/X/@39.9,116.3,17z/data=!3d39.907333!4d116.391083'
    const gcj02 = gcj02FromWgs84({ lat: 39.907333, lng: 116.391083 })
    expect(pointIn(google)).toEqual(gcj02)
    expect(pointIn('geo:39.907333,116.391083?z=12')).toEqual(gcj02)
    expect(pointIn('https://www.google.com/maps/@-33.856784,151.215297,17z')).toEqual({
      lat: -33.856784,
      lng: 151.215297,
    })
  })

  it.each([
    [''],
    ['天安门'],
    ['39.9'],
    ['390.9,1160.4'],
    ['99.9,191.4'],
    ['https://evil.example/?position=116.39747,39.908823'],
    ['https://amap.com.evil.example/?position=116.39747,39.908823'],
    ['https://uri.amap.com/marker?position=%E0%A4%A'],
    ['https://surl.amap.com/abc'],
  ])('is nothing in %j', (text) => {
    expect(pointIn(text)).toBeUndefined()
  })
})
