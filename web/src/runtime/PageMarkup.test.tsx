import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ViewProps } from '@pinye/plugin-api'
import type { Page } from '../model/work.ts'
import { designHeight, PageMarkup } from './PageMarkup.tsx'
import { sampleElement } from './testing.ts'
import type { ResolveView } from './view.ts'

const note = sampleElement({ pluginProps: { text: 'hello' } })
const page: Page = {
  id: 'p',
  uuid: 'p',
  title: 't',
  backgroundColor: '#fff',
  groups: [],
  elements: [note],
}
const Note = ({ props }: ViewProps) => <p>{String(props.text)}</p>
const Broken = () => {
  throw new Error('broken')
}
const resolveView: ResolveView = (type) =>
  type === 'note' ? { View: Note } : type === 'broken' ? { View: Broken } : undefined

afterEach(cleanup)

describe('PageMarkup', () => {
  it('draws every element in its box', () => {
    const { container } = render(
      <PageMarkup page={page} index={0} height={812} resolveView={resolveView} />,
    )
    expect(screen.getByText('hello').parentElement?.dataset.el).toBe('note_a')
    expect(container.querySelector('section')?.getAttribute('aria-label')).toBe('t')
  })

  /** EM-013 */
  it('shows a placeholder for a missing type in the editor and nothing to visitors', () => {
    const missing = { ...page, elements: [sampleElement({ name: 'gone', uuid: 'g' })] }
    const { container, rerender } = render(
      <PageMarkup page={missing} index={0} height={1} resolveView={resolveView} />,
    )
    expect(container.querySelector('.py-el')).toBeNull()
    rerender(
      <PageMarkup
        page={missing}
        index={0}
        height={1}
        resolveView={resolveView}
        placeholder={(one) => <i>{one.name}</i>}
      />,
    )
    expect(screen.getByText('gone')).toBeTruthy()
  })

  it('keeps a failing view from taking its neighbours along', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const onError = vi.fn()
    const both = { ...page, elements: [sampleElement({ name: 'broken', uuid: 'b' }), note] }
    render(
      <PageMarkup page={both} index={0} height={1} resolveView={resolveView} onError={onError} />,
    )
    expect(screen.getByText('hello')).toBeTruthy()
    expect(onError).toHaveBeenCalledTimes(1)
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
