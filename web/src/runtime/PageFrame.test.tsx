import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Page } from '../model/work.ts'
import { designHeight, PageFrame } from './PageFrame.tsx'
import { sampleElement } from './testing.ts'

const note = sampleElement({ pluginProps: { text: 'hello' } })
const page: Page = {
  id: 'p',
  uuid: 'u',
  title: 't',
  backgroundColor: '#fff',
  groups: [],
  elements: [note],
}

afterEach(cleanup)

describe('PageFrame', () => {
  it('is a named section with its id, its height in pixels of the design and its colour around what stands on it', () => {
    render(
      <PageFrame page={page} index={2} height={812}>
        <p>hello</p>
      </PageFrame>,
    )
    const section = screen.getByRole('region', { name: 't' })
    expect(section.dataset).toMatchObject({ page: 'p', index: '2' })
    const sheet = screen.getByText('hello').parentElement!
    expect(sheet.style.getPropertyValue('--sheet')).toBe('812')
    expect(sheet.style.backgroundColor).toBe('#fff')
  })

  it('has its colour around a sheet that is made smaller, and never one that is none', () => {
    const odd = { ...page, backgroundColor: 'url(//x)' }
    render(<PageFrame page={odd} index={0} height={812} isScaled />)
    const section = screen.getByRole('region', { name: 't' })
    expect(section.className).toBe('py-page py-scale')
    expect(section.style.backgroundColor).toBe('#ffffff')
  })

  it('has its picture around a sheet that is made smaller, as wide as the window', () => {
    const background = { type: 'image', src: '/uploads/paper.jpg' } as const
    const picture = (isScaled: boolean) => {
      render(
        <PageFrame page={{ ...page, background }} index={0} height={812} isScaled={isScaled} />,
      )
      return screen.getAllByRole('presentation', { hidden: true }).at(-1)!
    }
    expect(picture(true).parentElement!.style.inset).toBe(
      '0 calc((var(--wide) - var(--wide) / var(--s)) / 2)',
    )
    expect(picture(false).parentElement!.className).toBe('py-sheet')
  })
})

describe('designHeight', () => {
  /** VR-010 */
  it('reaches to the lowest element, and a long page at least to the height of the work', () => {
    const low = {
      ...page,
      elements: [sampleElement({ commonStyle: { ...note.commonStyle, top: 2000 } })],
    }
    expect(designHeight(low, 812, true)).toBe(2040)
    expect(designHeight(page, 812, true)).toBe(812)
    expect(designHeight(page, 812, false)).toBe(140)
    expect(designHeight({ ...page, elements: [{} as never] }, 812, true)).toBe(812)
  })
})
