import { describe, expect, it } from 'vitest'
import { pictureSources } from './pictures.ts'

const NAME = 'abcdefghijklmnopqrstuvwx'
const upload = `/uploads/${NAME}.png`

/** Returns the smallest offered width that fills a screen of this width and pixel density, as browsers choose it. */
function chosen(width: number, screen: number, density: number): number {
  const { srcSet = '', sizes = '' } = pictureSources(upload, width)
  const offered = srcSet.split(',').map((one) => Number(/ (\d+)w$/.exec(one)?.[1]))
  const [wide = '', narrow = ''] = sizes.split(',')
  const shown =
    screen > 500 ? parseFloat(wide.split(' ')[1] ?? '') : (parseFloat(narrow) * screen) / 100
  return offered.find((known) => known >= shown * density) ?? Math.max(...offered)
}

describe('the sources of a picture', () => {
  it('are as wide as the picture is shown', () => {
    const choices = [1, 2, 3].map((density) => chosen(375, 375, density))
    expect(choices).toEqual([480, 750, 1125])
    expect([1, 2, 3].map((density) => chosen(250, 375, density))).toEqual([320, 640, 750])
    expect([1, 2].map((density) => chosen(375, 1440, density))).toEqual([480, 750])
    expect(chosen(375, 500, 3)).toBe(1500)
    expect(chosen(40, 375, 3)).toBe(160)
    expect(chosen(4000, 375, 3)).toBe(1500)
  })

  it('offer nothing that no screen would choose', () => {
    const { srcSet } = pictureSources(upload, 60)
    expect(srcSet).toBe(`${upload}?w=160 160w,${upload}?w=320 320w`)
  })

  it('keep the address where nothing else is understood', () => {
    expect(pictureSources(upload, 375).src).toBe(upload)
    expect(Object.keys(pictureSources(upload, 375))).toEqual(['sizes', 'srcSet', 'src'])
  })

  it('know uploads by the origin that the runtime names', () => {
    const address = `https://studio.example${upload}`
    expect(pictureSources(address, 375, 'https://studio.example').srcSet).toContain(
      `${address}?w=750 750w`,
    )
    expect(pictureSources(address, 375)).toEqual({ src: address })
    expect(pictureSources(address, 375, 'https://studio')).toEqual({ src: address })
  })

  it.each([
    '',
    `/uploads/${NAME}.gif`,
    `/uploads/${NAME}.svg`,
    '/uploads/one.png',
    'https://example.com/a.png',
    `HTTP://example.com${upload}`,
    `${upload}?w=320`,
    `/uploads/../${NAME}.png`,
    `//evil.example${upload}`,
    'data:image/png;base64,AAAA',
    `javascript:${upload}`,
  ])('leave any other address as it is: %s', (address) => {
    expect(pictureSources(address, 375)).toEqual({ src: address })
  })

  it.each([NaN, 0, -5])('need a width: %d', (width) => {
    expect(pictureSources(upload, width)).toEqual({ src: upload })
  })
})
