import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import { describe, expect, it } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { BackgroundView } from './BackgroundView.tsx'
import { samples } from './samples.ts'
import type { BackgroundProps } from './BackgroundView.tsx'

const [plain] = samples.background as [BackgroundProps]

function show(props: Partial<BackgroundProps>, mode: 'edit' | 'prerender' = 'prerender') {
  const element = { id: 'background_a1', type: 'background', name: '', width: 375, height: 812 }
  return render(
    <RuntimeProvider runtime={fakeRuntime({ mode })}>
      <BackgroundView props={{ ...plain, ...props }} element={element} />
    </RuntimeProvider>,
  ).container
}

describe('a background', () => {
  /** EL-BG-13: on published pages the window may be higher than the page; in the editor only the page counts. */
  it('is as high as the window, except in the editor', () => {
    expect(show({}).querySelector('.background-whole')).toBeTruthy()
    expect(show({}, 'edit').querySelector('.background-whole')).toBeNull()
  })

  /** EL-BG-03, EL-BG-14 */
  it('shows its colour, or a picture over it', () => {
    const box = show({ backgroundColor: '#112233' }).firstElementChild as HTMLElement
    expect(box.style.backgroundColor).toBe('#112233')
    expect(box.querySelector('img')).toBeNull()
    const image = show({ imgSrc: '/uploads/abcdefghijklmnopqrstuvwx.jpg' }).querySelector('img')
    expect(image?.getAttribute('srcset')).toContain('1500w')
    expect(image?.getAttribute('alt')).toBe('')
    expect(show({ imgSrc: '//evil.example/a.png' }).querySelector('img')).toBeNull()
  })

  /** EL-BG-03, EL-BG-10, EL-BG-11, EL-BG-12, EL-BG-15, CO-030: 10 degrees unless set, and none where the angle is no number. */
  it('repeats a watermark in tiles of 100, turned by the angle that is set', () => {
    expect(show({ waterMarkText: ' ' }).querySelector('svg')).toBeNull()
    const svg = show({ waterMarkText: '内部' }).querySelector('svg')
    const pattern = svg?.querySelector('pattern')
    expect([pattern?.getAttribute('width'), pattern?.getAttribute('height')]).toEqual([
      '100',
      '100',
    ])
    expect(svg?.querySelector('rect')?.getAttribute('fill')).toBe(`url(#${pattern?.id})`)
    const text = pattern?.querySelector('text')
    expect(text?.getAttribute('transform')).toBe('rotate(10 50 50)')
    const turned = { waterMarkText: '内部', waterMarkRotate: 'x' as unknown as number }
    expect(show(turned).querySelector('text')?.getAttribute('transform')).toBe('rotate(0 50 50)')
    expect(text?.getAttribute('font-size')).toBe('16')
    expect(text?.getAttribute('fill')).toBe('rgba(128,128,128,0.2)')
    const sheet = readFileSync(join(import.meta.dirname, 'background.css'), 'utf8')
    expect(/^\.background-watermark \{[^}]*\}/m.exec(sheet)?.[0]).toContain('z-index: 1000;')
  })
})
