import { render, screen } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { drawCode } from './drawCode.ts'
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

const drawn = (container: HTMLElement) =>
  container.querySelector('.qr-code-drawing path')?.getAttribute('d')

/** The modules that a path draws, row by row. */
function modulesOf(path: string, count: number): boolean[][] {
  const rows = Array.from({ length: count }, () => Array.from({ length: count }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = Number(x); at < Number(x) + Number(length); at += 1) {
      const row = rows[Number(y)]
      if (row) row[at] = true
    }
  }
  return rows
}

describe('a QR code', () => {
  /** EL-QR-11: level H and no margin. */
  it('is drawn module by module as one path', () => {
    const wanted = encode('https://example.com/', { ecc: 'H', border: 0 })
    const code = drawCode('https://example.com/')
    expect(code?.count).toBe(wanted.size)
    expect(modulesOf(code?.path ?? '', wanted.size)).toEqual(wanted.data)
    expect(show({ text: 'https://example.com/' }).querySelectorAll('path')).toHaveLength(1)
  })

  /** EL-QR-04. */
  it('holds the address of the work when it has no text', () => {
    const address = 'https://works.example/h5/7'
    expect(drawn(show({ text: '' }, { address }))).toBe(drawCode(address)?.path)
    expect(drawn(show({ text: '别的' }, { address }))).toBe(drawCode('别的')?.path)
  })

  it('tells an author what is missing and shows visitors nothing', () => {
    show({ text: '' }, { mode: 'edit' })
    expect(screen.getByText('发布后显示作品地址的二维码')).toBeTruthy()
    show({ text: '字'.repeat(500) }, { mode: 'edit' })
    expect(screen.getByText('内容太长，请缩短')).toBeTruthy()
    expect(show({ text: '' }).innerHTML).toBe('')
    expect(show({ text: '字'.repeat(500) }).innerHTML).toBe('')
  })

  it('has its colours', () => {
    const svg = show({ text: 'a', colorDark: '#123456', colorLight: '#fedcba' })
    expect(svg.querySelector('rect')?.getAttribute('fill')).toBe('#fedcba')
    expect(svg.querySelector('path')?.getAttribute('fill')).toBe('#123456')
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
      expect(show({ text: 'a', centerImage }).querySelector('img')).toBeNull()
    }
  })

  it('says what it holds to who cannot see it', () => {
    show({ text: '你好' }, { language: 'en-US' })
    expect(screen.getByRole('img', { name: 'QR code: 你好' })).toBeTruthy()
  })
})
