import { render, screen } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { describe, expect, it } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { DisplayListView } from './DisplayListView.tsx'
import { samples } from './samples.ts'
import type { DisplayListProps } from './DisplayListView.tsx'

const [defaults, filled] = samples['display-list'] as [DisplayListProps, DisplayListProps]

function show(props: Partial<DisplayListProps>, changes: Partial<Runtime> = {}) {
  return render(
    <RuntimeProvider runtime={fakeRuntime(changes)}>
      <DisplayListView
        props={{ ...defaults, ...props }}
        element={{ id: 'display-1', type: 'display-list', name: '', width: 300, height: 300 }}
      />
    </RuntimeProvider>,
  ).container
}

/** Returns the background layer, which always exists. */
const background = (shown: HTMLElement) => {
  const found = shown.querySelector<HTMLElement>('.display-list-background')
  if (!found) throw new Error('there is no background')
  return found
}

describe('a display list', () => {
  /** EL-DISP-15. */
  it('has a text above, the picture in the middle and a text below', () => {
    const shown = show({ ...filled, titleColor: '#ff0000', descColor: '#00ff00' })
    const parts = [...(shown.firstElementChild?.children ?? [])].slice(1) as HTMLElement[]
    expect(parts.map(({ tagName }) => tagName)).toEqual(['P', 'IMG', 'FIGCAPTION'])
    expect([parts[0]?.style.color, parts[2]?.style.color]).toEqual(['#ff0000', '#00ff00'])
  })

  /** EL-DISP-05, -14. */
  it.each(['contain', 'cover', 'fill'] as const)('fits its picture by %s', (fillType) => {
    expect(show({ ...filled, fillType }).querySelector('img')?.style.objectFit).toBe(fillType)
  })

  /** EL-DISP-15: the opacity affects the background only. */
  it('makes nothing but its background transparent', () => {
    const shown = show({ ...filled, backgroundOpacity: 0.25 })
    expect(background(shown).style.opacity).toBe('0.25')
    expect(shown.querySelectorAll('[style*="opacity"]')).toHaveLength(1)
  })

  /** EL-DISP-12, -14. */
  it('stretches, fits or tiles its background', () => {
    const with_ = (backgroundSize: DisplayListProps['backgroundSize']) =>
      background(show({ backgroundImage: '/a.png', backgroundSize }))
    expect(with_('fill').querySelector('img')?.style.objectFit).toBe('fill')
    expect(with_('contain').querySelector('img')?.style.objectFit).toBe('contain')
    expect(with_('repeat').style.backgroundImage).toBe('url("/a.png")')
    expect(with_('repeat').querySelector('img')).toBeNull()
  })

  it.each(['javascript:alert(1)', 'https://a.test/"),url(//evil.test', '//evil.test/a.png'])(
    'never asks for %s',
    (address) => {
      const hostile = {
        imgSrc: address,
        backgroundImage: address,
        backgroundSize: 'repeat',
      } as const
      const shown = show(hostile)
      expect(shown.querySelector('img')).toBeNull()
      expect(background(shown).style.backgroundImage).toBe('')
    },
  )

  it('asks an author for a picture and shows visitors none', () => {
    expect(show({}).querySelector('.display-list-none')).toBeNull()
    show({}, { mode: 'edit' })
    expect(screen.getByText('请先添加图片')).toBeTruthy()
  })
})
