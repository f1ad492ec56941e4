import { afterEach, describe, expect, it, vi } from 'vitest'
import { fitPicture } from './fitPicture.ts'
import heads from './heads.json'
import { typeOf } from './sniff.ts'

const bytesOf = (head: string) => Uint8Array.from(head, (letter) => letter.charCodeAt(0))
const fileOf = (head: string, name: string, size?: number) => {
  const file = new File([bytesOf(head)], name, { type: 'application/octet-stream' })
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size })
  return file
}
const JPEG = '\xff\xd8\xff\xe1\0\x18Exif'
const HEIC = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'
const MB = 1024 * 1024

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The host's tests use the same file headers. */
describe('the head of a file', () => {
  it.each(heads)('tells $name', async ({ head, mime }) => {
    expect(await typeOf(fileOf(head, 'a.bin'))).toBe(mime ?? undefined)
  })
})

/** Stubs a browser that decodes an image of 12,000 x 9,000 pixels and encodes one byte per hundred pixels. */
function drawing(mayDecode = true) {
  const sizes: number[][] = []
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      naturalWidth = 12_000
      naturalHeight = 9_000
      decode = () => (mayDecode ? Promise.resolve() : Promise.reject(new Error('unknown format')))
    },
  )
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    sizes.push([this.width, this.height])
    done(new Blob([new Uint8Array((this.width * this.height) / 100)], { type }))
  })
  return sizes
}

describe('a picture that is to be sent', () => {
  it('of 108 megapixels is made small enough', async () => {
    const sizes = drawing()
    const sent = await fitPicture(fileOf(JPEG, 'IMG 1.JPG', 30 * MB), {
      bytes: 50_000,
      pixels: 12e6,
    })
    expect(sizes).toEqual([
      [4000, 3000],
      [2828, 2121],
      [2000, 1500],
    ])
    expect([sent.name, sent.type, sent.size]).toEqual(['IMG 1.jpg', 'image/jpeg', 30_000])
  })

  it('stays as it is where it fits, and where it is none', async () => {
    const sizes = drawing()
    for (const file of [fileOf(JPEG, 'a.jpg'), fileOf('GIF89a', 'a.gif', 9 * MB)]) {
      expect(await fitPicture(file, { bytes: MB, pixels: 12e6 })).toBe(file)
    }
    expect(sizes).toEqual([])
  })

  it('becomes JPEG where pages cannot show it and the browser can', async () => {
    drawing()
    const sent = await fitPicture(fileOf(HEIC, 'IMG_2.HEIC'), { bytes: 9 * MB, pixels: 12e6 })
    expect([sent.name, sent.type]).toEqual(['IMG_2.jpg', 'image/jpeg'])
    vi.unstubAllGlobals()
    drawing(false)
    const file = fileOf(HEIC, 'IMG_2.HEIC')
    expect(await fitPicture(file, { bytes: MB, pixels: 12e6 })).toBe(file)
  })
})
