import { pictureSources } from '@pinye/plugin-api'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleElement } from '../../model/testing.ts'
import type { Props } from '../../model/work.ts'
import { preloadImages } from './preloadImages.ts'

const upload = (n: number) => `/uploads/${String(n).padStart(24, '0')}.png`
const asked: { sizes: string; srcset: string; src: string }[] = []

beforeEach(() => {
  asked.length = 0
  class FakeImage {
    sizes = ''
    srcset = ''
    src = ''
    constructor() {
      asked.push(this)
    }
  }
  vi.stubGlobal('Image', FakeImage)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const element = (uuid: string, pluginProps: Props) => ({ ...sampleElement(uuid), pluginProps })

it('pictures of uploads are asked for in the width that the view will ask for, each once', () => {
  const shown = element('a', { picture: upload(1), title: 'a picture', size: 3 })
  preloadImages([shown, element('b', { cover: upload(1) }), element('c', { src: upload(2) })])
  expect(asked.map(({ src }) => src)).toEqual([upload(1), upload(2)])
  const { sizes, srcSet } = pictureSources(upload(1), shown.commonStyle.width)
  expect(asked[0]).toMatchObject({ sizes, srcset: srcSet })
})

it('pictures of other hosts are left to the view, and no more are asked for than help', () => {
  preloadImages([element('a', { src: 'https://example.com/a.png' })])
  expect(asked).toEqual([])
  preloadImages(Array.from({ length: 40 }, (_, n) => element(`e${n}`, { src: upload(n) })))
  expect(asked).toHaveLength(12)
})
