import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PageBackground } from '../model/work.ts'
import { PageBackdrop, safeAddress } from './PageBackdrop.tsx'

function show(background: unknown, isLate = false) {
  const { container } = render(
    <PageBackdrop
      background={background as PageBackground}
      width={375}
      height={812}
      isLate={isLate}
    />,
  )
  return container.firstElementChild as HTMLElement | null
}

describe('what lies behind a page', () => {
  it('is nothing where nothing is said, or nothing that can be understood', () => {
    for (const background of [undefined, null, 'red', {}, { type: 'film' }, { type: 'image' }]) {
      expect(show(background)).toBeNull()
    }
    expect(show({ type: 'gradient', gradient: { stops: [] } })).toBeNull()
    expect(show({ type: 'image', src: 'javascript:alert(1)' })).toBeNull()
  })

  it('is a gradient', () => {
    const stops = [
      { color: '#fff', at: 0 },
      { color: '#000', at: 100 },
    ]
    const shown = show({ type: 'gradient', gradient: { shape: 'linear', angle: 90, stops } })
    expect(shown?.style.backgroundImage).toBe('linear-gradient(90deg, #fff 0%, #000 100%)')
  })

  it('is a picture that fills the page around its focus, in the width that it is shown in', () => {
    const src = '/uploads/abcdefghijklmnopqrstuvwx.jpg'
    const shown = show({ type: 'image', src, focusX: 20, focusY: 80, dim: 30, blur: 4 }, true)
    expect(shown?.tagName).toBe('IMG')
    expect(shown?.getAttribute('srcset')).toContain(`${src}?w=1500 1500w`)
    expect(shown?.getAttribute('loading')).toBe('lazy')
    expect(shown?.style.objectPosition).toBe('20% 80%')
    expect(shown?.style.filter).toBe('blur(4px) brightness(0.7)')
    const plain = show({ type: 'image', src })
    expect(plain?.hasAttribute('loading')).toBe(false)
    // With a width and height Chromium renders a missing picture as a broken one.
    expect([plain?.style.width, plain?.style.height]).toEqual(['', ''])
    expect([plain?.style.minWidth, plain?.style.maxHeight]).toEqual(['100%', '100%'])
  })

  it('is a pattern of a picture', () => {
    const shown = show({ type: 'image', src: '/a.png', fit: 'tile', size: 25 })
    expect(shown?.style.backgroundImage).toContain('/a.png')
    expect(shown?.style.backgroundSize).toBe('25% auto')
  })

  it('takes no address that could leave its place', () => {
    for (const address of ['/a.png', 'https://a.example/b.png?c=1']) {
      expect(safeAddress(address)).toBe(address)
    }
    for (const address of [
      '//evil.example/a',
      '/a")',
      "/a'",
      '/a b',
      'data:image/png;base64,AA',
      5,
    ]) {
      expect(safeAddress(address)).toBeUndefined()
    }
  })
})
