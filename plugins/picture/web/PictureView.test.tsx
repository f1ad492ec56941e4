import { act, fireEvent, render, screen } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { describe, expect, it, vi } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { PictureView } from './PictureView.tsx'
import { samples } from './samples.ts'
import type { PictureProps } from './pictureProps.ts'

const [empty, filled, , masked] = samples.picture

function show(
  props: PictureProps | undefined,
  changes: Partial<Runtime>,
  size = { width: 250.4, height: 200 },
) {
  const onMeasure = vi.fn()
  const onBroken = vi.fn<NonNullable<Runtime['onBroken']>>()
  const runtime = fakeRuntime({
    ...(changes.mode === 'edit' && { onMeasure, onBroken }),
    ...changes,
  })
  const tree = (shown: PictureProps | undefined) => (
    <RuntimeProvider runtime={runtime}>
      <PictureView
        props={{ ...(empty as PictureProps), ...shown }}
        element={{ id: 'picture-1', type: 'picture', name: '海报', ...size }}
      />
    </RuntimeProvider>
  )
  const { container, rerender } = render(tree(props))
  return { container, onMeasure, onBroken, change: (next?: PictureProps) => rerender(tree(next)) }
}

const image = (container: HTMLElement) => {
  const found = container.querySelector('img')
  if (!found) throw new Error('no picture is shown')
  return found
}

function load(container: HTMLElement, width: number, height: number) {
  const shown = image(container)
  Object.defineProperties(shown, {
    naturalWidth: { value: width },
    naturalHeight: { value: height },
  })
  fireEvent.load(shown)
}

describe('a picture', () => {
  /** EL-PIC-14. */
  it('asks an author to add an image first and shows visitors nothing', () => {
    show(empty, { mode: 'edit' })
    expect(screen.getByText('请先添加图片')).toBeTruthy()
    expect(show(empty, { mode: 'published' }).container.innerHTML).toBe('')
  })

  it('keeps its place before it is loaded', () => {
    const shown = image(show(filled, { mode: 'published' }).container)
    expect([shown.getAttribute('width'), shown.getAttribute('height')]).toEqual(['250', '200'])
    // Images above the fold are decoded with the page; the host marks the others for asynchronous decoding.
    expect(shown.getAttribute('decoding')).toBeNull()
    // The page decides about lazy loading, because it knows what is above the fold.
    expect(shown.hasAttribute('loading')).toBe(false)
  })

  it('asks for uploads in the width that they are shown in', () => {
    const shown = image(show(filled, { mode: 'published' }).container)
    expect(shown.getAttribute('src')).toBe(filled?.imgSrc)
    expect(shown.getAttribute('srcset')).toContain(`${filled?.imgSrc}?w=320 320w`)
    expect(shown.getAttribute('sizes')).toBe('(min-width:501px) 250.4px,66.77vw')
    const elsewhere = { ...(empty as PictureProps), imgSrc: 'https://example.com/a.png' }
    expect(image(show(elsewhere, {}).container).hasAttribute('srcset')).toBe(false)
  })

  // The cut-out is an upload like others.
  it('shows what the mask has cut out, and a wider one where it fills the box', () => {
    const shown = image(show(masked, { mode: 'published' }).container)
    expect(shown.getAttribute('srcset')).toContain(`${masked?.maskedImageUrl}?w=1500 1500w`)
    expect(shown.getAttribute('srcset')).not.toContain(masked?.imgSrc)
    expect(shown.getAttribute('sizes')).toContain('355.55px')
  })

  it('knows uploads by their origin in the studio', () => {
    const address = `https://studio.example${filled?.imgSrc}`
    const there = { ...(empty as PictureProps), imgSrc: address }
    const shown = image(show(there, { mode: 'edit', origin: 'https://studio.example' }).container)
    expect(shown.getAttribute('srcset')).toContain(`${address}?w=320 320w`)
  })

  /** EL-PIC-17, as amended: only the display changes. */
  it('offers to try a source again that does not load, in the editor only', () => {
    const editor = show(filled, { mode: 'edit' })
    fireEvent.error(image(editor.container))
    expect(screen.getByText('图片加载失败')).toBeTruthy()
    expect(editor.container.querySelector('img')).toBeNull()
    act(() => editor.onBroken.mock.lastCall?.[0]?.())
    expect(image(editor.container).getAttribute('src')).toBe(filled?.imgSrc)
    expect(editor.onBroken).toHaveBeenLastCalledWith(null)
    expect(editor.onMeasure).not.toHaveBeenCalled()
  })

  it('tries again by itself when the browser comes back online', () => {
    const editor = show(filled, { mode: 'edit' })
    fireEvent.error(image(editor.container))
    fireEvent(window, new Event('online'))
    expect(image(editor.container).getAttribute('src')).toBe(filled?.imgSrc)
  })

  /** EL-PIC-18, as amended: the alternative text is shown; the stored props do not change. */
  it('leaves visitors the name of what cannot be loaded', () => {
    const visitor = show(filled, { mode: 'published' })
    fireEvent.error(image(visitor.container))
    expect(image(visitor.container).getAttribute('alt')).toBe('海报')
  })

  /** EL-PIC-16. */
  it('proposes the width of the work with its first image, and never again', () => {
    const shown = show(empty, { mode: 'edit' })
    shown.change(filled)
    load(shown.container, 750, 500)
    expect(shown.onMeasure).toHaveBeenCalledExactlyOnceWith({ width: 375, height: 250 })
    load(shown.container, 750, 500)
    expect(shown.onMeasure).toHaveBeenCalledOnce()
  })

  it('keeps the size of a frame, and of a box that was drawn before a picture was chosen', () => {
    const shown = show(empty, { mode: 'edit' }, { width: 200, height: 236 })
    shown.change(filled)
    load(shown.container, 750, 500)
    expect(shown.onMeasure).not.toHaveBeenCalled()
  })

  it('keeps the size of a stored element', () => {
    const shown = show(filled, { mode: 'edit' })
    load(shown.container, 750, 500)
    expect(shown.onMeasure).not.toHaveBeenCalled()
  })

  it('never asks for an address that is no picture', () => {
    const hostile = { ...(empty as PictureProps), imgSrc: 'javascript:alert(1)' }
    expect(show(hostile, { mode: 'published' }).container.innerHTML).toBe('')
  })
})
