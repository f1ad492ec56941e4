import { render, screen } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { unzlibSync } from 'fflate'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { QrCodeView } from './QrCodeView.tsx'
import { samples } from './samples.ts'
import type { QrCodeProps } from './QrCodeView.tsx'

const [defaults] = samples['qr-code']

function show(props: Partial<QrCodeProps>, changes: Partial<Runtime> = {}) {
  const { container } = render(
    <RuntimeProvider runtime={fakeRuntime(changes)}>
      <QrCodeView
        props={{ ...(defaults as QrCodeProps), ...props }}
        element={{ id: 'qr-code-1', type: 'qr-code', name: '', width: 200, height: 200 }}
      />
    </RuntimeProvider>,
  )
  return container
}

const picture = (container: HTMLElement) =>
  container.querySelector<HTMLImageElement>('img.qr-code-drawing')?.getAttribute('src') ?? ''

/** Decodes a PNG with a palette. */
function read(address: string) {
  const [, encoded = ''] = address.split('data:image/png;base64,')
  const file = new Uint8Array(Buffer.from(encoded, 'base64'))
  const view = new DataView(file.buffer)
  const chunks = new Map<string, Uint8Array>()
  for (let at = 8; at < file.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...file.slice(at + 4, at + 8))
    chunks.set(name, file.slice(at + 8, at + 8 + view.getUint32(at)))
  }
  const bytes = (name: string) => chunks.get(name) ?? new Uint8Array()
  const side = new DataView(bytes('IHDR').buffer).getUint32(0)
  const rows = unzlibSync(bytes('IDAT'))
  const length = 1 + Math.ceil(side / 8)
  const isDark = (x: number, y: number) =>
    (((rows[y * length + 1 + (x >> 3)] ?? 0) << (x & 7)) & 0x80) !== 0
  return { side, palette: [...bytes('PLTE')], opacity: [...bytes('tRNS')], isDark }
}

describe('a QR code', () => {
  /** EL-QR-11, CO-031: level H and no margin. A raster image, since phones recognize and save one on a long press. */
  it('is a picture of pixels, module by module', () => {
    const wanted = encode('https://example.com/', { ecc: 'H', border: 0 })
    const { side, isDark } = read(picture(show({ text: 'https://example.com/' })))
    expect(side).toBe(wanted.size * 10)
    for (const [y, row] of wanted.data.entries()) {
      for (const [x, dark] of row.entries()) {
        expect([isDark(x * 10, y * 10), isDark(x * 10 + 9, y * 10 + 9)]).toEqual([dark, dark])
      }
    }
  })

  /** EL-QR-04. */
  it('holds the address of the work when it has no text', () => {
    const address = 'https://works.example/h5/7'
    const own = picture(show({ text: '' }, { address }))
    expect(own).toBe(picture(show({ text: address })))
    expect(picture(show({ text: '别的' }, { address }))).not.toBe(own)
  })

  it('tells an author what is missing and shows visitors nothing', () => {
    show({ text: '' }, { mode: 'edit' })
    expect(screen.getByText('发布后显示作品地址的二维码')).toBeTruthy()
    show({ text: '字'.repeat(500) }, { mode: 'edit' })
    expect(screen.getByText('内容太长，请缩短')).toBeTruthy()
    expect(show({ text: '' }).innerHTML).toBe('')
    expect(show({ text: '字'.repeat(500) }).innerHTML).toBe('')
  })

  it.each([
    ['#123456', '#fedcba', [0xfe, 0xdc, 0xba, 0x12, 0x34, 0x56], [255, 255]],
    ['#abc', '#ffffff80', [255, 255, 255, 0xaa, 0xbb, 0xcc], [0x80, 255]],
    ['rgba(1, 2, 3, .5)', 'transparent', [255, 255, 255, 1, 2, 3], [0, 128]],
    ['rgb(0 100% 0)', 'rgb(9 9 9 / 100%)', [9, 9, 9, 0, 255, 0], [255, 255]],
  ])('has its colours: %s on %s', (colorDark, colorLight, palette, opacity) => {
    const found = read(picture(show({ text: 'a', colorDark, colorLight })))
    expect([found.palette, found.opacity]).toEqual([palette, opacity])
  })

  it('is a drawing in colours that only a browser knows', () => {
    const [, svg = ''] = picture(show({ text: 'a', colorDark: 'navy' })).split('svg+xml,')
    expect(decodeURIComponent(svg)).toContain('fill="navy"')
  })

  /** EL-QR-09, EL-QR-10. */
  it.each([
    [20, '20%'],
    [1, '5%'],
    [99, '30%'],
  ])('shows a picture of %s per cent in its middle as %s', (centerImageSize, width) => {
    const shown = show({
      text: 'a',
      centerImage: '/uploads/abcdefghijklmnopqrstuvwx.png',
      centerImageSize,
      colorLight: '#ffffee',
    })
    const pad = shown.querySelector<HTMLElement>('.qr-code-centre')
    expect([pad?.style.width, pad?.style.height]).toEqual([width, width])
    expect(pad?.style.background).toContain('#ffffee')
  })

  it('asks for no address that is no picture', () => {
    for (const centerImage of ['javascript:alert(1)', '//evil.example/a.png', 'data:text/html,x']) {
      expect(show({ text: 'a', centerImage }).querySelector('.qr-code-picture')).toBeNull()
    }
  })

  it('says what it holds to who cannot see it', () => {
    show({ text: '你好' }, { language: 'en-US' })
    expect(screen.getByRole('img', { name: 'QR code: 你好' })).toBeTruthy()
  })
})
