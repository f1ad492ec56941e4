// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { thumbnail } from './webAddress.ts'

const upload = '/uploads/abcdefghijklmnopqrstuvwx.png'

describe('a thumbnail', () => {
  it('of an upload is one of its smaller pictures', () => {
    expect(thumbnail(upload)).toBe(`${upload}?w=320`)
    expect(thumbnail(location.origin + upload, 160)).toBe(`${location.origin}${upload}?w=160`)
  })

  it.each([
    '',
    `https://elsewhere.example${upload}`,
    `//elsewhere.example${upload}`,
    upload.replace('png', 'gif'),
    upload.replace('png', 'svg'),
    `${upload}?w=640`,
    '/uploads/short.png',
    'data:image/png;base64,AAAA',
  ])('of anything else is the picture itself: %s', (address) => {
    expect(thumbnail(address)).toBe(address)
  })
})
