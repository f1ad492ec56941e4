import { act, fireEvent, render, screen } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { samples } from './samples.ts'
import { SlideView } from './SlideView.tsx'
import type { SlideProps } from './SlideView.tsx'

const [plain, three] = samples.slide as [SlideProps, SlideProps]

function show(props: Partial<SlideProps>, mode: 'edit' | 'published' = 'published') {
  const element = { id: 'slide-1', type: 'slide', name: '', width: 300, height: 200 }
  const { container } = render(
    <RuntimeProvider runtime={fakeRuntime({ mode })}>
      <SlideView props={{ ...plain, ...props }} element={element} />
    </RuntimeProvider>,
  )
  pass(20)
  const track = container.querySelector<HTMLElement>('.slide-track')
  const findShownSlide = () => {
    const slides = [...container.querySelectorAll('.slide-item')]
    return slides.findIndex((slide) => slide.getAttribute('aria-hidden') !== 'true')
  }
  return { container, track, findShownSlide }
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

describe('a carousel', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList
    Element.prototype.getBoundingClientRect = () => ({ width: 300, height: 200 }) as DOMRect
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** EL-SLIDE-11 */
  it('turns by itself, on and on', () => {
    const { findShownSlide } = show({ interval: 2000 })
    expect(findShownSlide()).toBe(0)
    pass(2100)
    expect(findShownSlide()).toBe(1)
    pass(2100)
    expect(findShownSlide()).toBe(0)
  })

  it('stands while it is held, looked at or not seen, and where visitors want things still', () => {
    const { container, track, findShownSlide } = show({ interval: 1000 })
    const box = container.querySelector('section') as HTMLElement
    fireEvent.pointerEnter(box, { pointerType: 'mouse' })
    pass(3000)
    expect(findShownSlide()).toBe(0)
    fireEvent.pointerLeave(box)
    fireEvent.pointerDown(track as HTMLElement, { button: 0 })
    pass(3000)
    expect(findShownSlide()).toBe(0)
    fireEvent.pointerUp(track as HTMLElement)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    pass(3000)
    expect(findShownSlide()).toBe(0)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    pass(3000)
    expect(findShownSlide()).toBe(0)
  })

  it('goes on with a swipe, and stays after a small pull or one to the side', () => {
    const { track, findShownSlide } = show({ ...three, direction: 'horizontal', autoplay: false })
    const swipe = (by: { x: number; y: number }) => {
      fireEvent.pointerDown(track as HTMLElement, { button: 0, clientX: 200, clientY: 100 })
      for (const part of [0.2, 1]) {
        const at = { clientX: 200 + by.x * part, clientY: 100 + by.y * part }
        fireEvent.pointerMove(track as HTMLElement, at)
      }
      fireEvent.pointerUp(track as HTMLElement, { clientX: 200 + by.x, clientY: 100 + by.y })
      pass(500)
    }
    swipe({ x: -150, y: 10 })
    expect(findShownSlide()).toBe(1)
    swipe({ x: -9, y: 0 })
    swipe({ x: -120, y: 180 })
    expect(findShownSlide()).toBe(1)
    swipe({ x: 150, y: 0 })
    swipe({ x: 150, y: 0 })
    expect(findShownSlide()).toBe(2)
  })

  it('has arrows, dots and keys, and can be paused', () => {
    const { container, findShownSlide } = show({ ...three, direction: 'vertical', interval: 1000 })
    fireEvent.click(screen.getByRole('button', { name: '暂停轮播' }))
    pass(3000)
    expect(findShownSlide()).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: '下一张' }))
    expect(findShownSlide()).toBe(1)
    fireEvent.click(screen.getByRole('button', { name: '转到第 3 张' }))
    expect(findShownSlide()).toBe(2)
    const box = container.querySelector('section') as HTMLElement
    fireEvent.keyDown(box, { key: 'ArrowRight' })
    expect(findShownSlide()).toBe(2)
    expect(fireEvent.keyDown(box, { key: 'ArrowDown' })).toBe(false)
    pass(500)
    expect(findShownSlide()).toBe(0)
  })

  /** EL-SLIDE-12 */
  it('begins with the picture that the author chose, in their order', () => {
    const { container } = show({ ...three, activeIndex: 2 })
    const sources = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
    expect(sources).toEqual([2, 0, 1].map((index) => three.items[index]?.image))
    expect(screen.getByRole('group', { name: '第 3 张，共 3 张' })).toBeTruthy()
  })

  /** EL-SLIDE-12 */
  it('stands still in the editor, which asks for pictures where there are none', () => {
    const { container } = show({}, 'edit')
    pass(30_000)
    expect(container.querySelector('.slide-live')).toBeNull()
    expect(container.querySelectorAll('.slide-dot')).toHaveLength(2)
    show({ items: [] }, 'edit')
    expect(screen.getByText('请先添加图片')).toBeTruthy()
    expect(show({ items: [] }).container.innerHTML).toBe('')
  })

  it('fetches only what is near, and brings its own first pictures along', () => {
    const { container } = show({ ...three, autoplay: false })
    const [first, second, last] = container.querySelectorAll('img')
    expect(first?.hasAttribute('loading')).toBe(false)
    expect([second?.loading, last?.loading]).toEqual(['eager', 'eager'])
    const many = show({ items: Array.from({ length: 6 }, () => ({ image: '/uploads/a.png' })) })
    expect(many.container.querySelectorAll('img')[3]?.loading).toBe('lazy')
    expect(show({}).container.querySelector('img')?.src).toMatch(/^data:image\/svg/)
  })
})
