import { act, fireEvent, render, screen } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { describe, expect, it, vi } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { estimatedWidth, linesOf, roomFor } from './lines.ts'
import { NoticeBarView } from './NoticeBarView.tsx'
import { stepwise } from './RisingLines.tsx'
import { samples } from './samples.ts'
import type { NoticeBarProps } from './NoticeBarView.tsx'

const [defaults] = samples['notice-bar']
const LONG = '全场商品满三百减一百，活动截止到本月底，欢迎新老顾客光临'

function show(props: Partial<NoticeBarProps>, changes: Partial<Runtime> = {}) {
  const { container } = render(
    <RuntimeProvider runtime={fakeRuntime(changes)}>
      <NoticeBarView
        props={{ ...(defaults as NoticeBarProps), ...props }}
        element={{ id: 'notice-bar-1', type: 'notice-bar', name: '', width: 300, height: 30 }}
      />
    </RuntimeProvider>,
  )
  return container
}

const running = (container: HTMLElement) => container.querySelector<HTMLElement>('.notice-bar-runs')

describe('a notice', () => {
  /** EL-NOTICE-11. */
  it('stands still when it fits', () => {
    const shown = show({ text: '今天放假' })
    expect(running(shown)).toBeNull()
    expect(screen.getByRole('note').textContent).toBe('今天放假')
  })

  /** EL-NOTICE-11: 50 design pixels a second; the width is estimated until the script has measured it. */
  it('runs when it is wider than the bar', () => {
    const shown = running(show({ text: LONG }))
    expect(shown?.style.animationDuration).toBe(`${(LONG.length * 14 + 48) / 50}s`)
    expect(shown?.querySelectorAll('.notice-bar-text')).toHaveLength(2)
    expect(shown?.querySelectorAll('[aria-hidden]')).toHaveLength(1)
  })

  it('runs by what the browser measures as soon as it can', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return this.classList.contains('notice-bar-text') ? 1000 : 600
    })
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500)
    const shown = show({ text: '今天放假' })
    await act(() => Promise.resolve())
    // The bar is displayed at twice its design width.
    expect(running(shown)?.style.animationDuration).toBe(`${(500 + 48) / 50}s`)
  })

  /** EL-NOTICE-05, EL-NOTICE-11: a line every 3 seconds. */
  it('lets its lines rise one at a time when it is vertical', () => {
    const shown = show({ text: '第一条\n第二条\n\n第三条', vertical: true })
    const lines = shown.querySelector<HTMLElement>('.notice-bar-lines')
    expect(lines?.style.animationDuration).toBe('9s')
    expect([...(lines?.children ?? [])].map((line) => line.textContent)).toEqual([
      '第一条',
      '第二条',
      '第三条',
      '第一条',
    ])
  })

  it('runs as ever when it is vertical with one line', () => {
    expect(running(show({ text: LONG, vertical: true }))).toBeTruthy()
  })

  /** EL-NOTICE-10. */
  it('has an arrow, a cross, or neither', () => {
    expect(show({ mode: 'link' }).querySelector('.notice-bar-arrow')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(show({ mode: 'default' }).querySelector('.notice-bar-arrow, button')).toBeNull()
  })

  /** EL-NOTICE-10: a tap on the cross does not trigger the element's interaction. */
  it('is gone once it is closed', () => {
    const taps = vi.fn()
    document.body.addEventListener('click', taps)
    const shown = show({ mode: 'closeable' })
    fireEvent.click(screen.getByRole('button', { name: '关闭公告' }))
    document.body.removeEventListener('click', taps)
    expect(shown.innerHTML).toBe('')
    expect(taps).not.toHaveBeenCalled()
  })

  it('can be stopped by the keyboard at a visitor, and is not reached by it in the editor', () => {
    expect(show({ text: LONG }).querySelector('[tabindex="0"]')).toBeTruthy()
    expect(show({ text: LONG, mode: 'closeable' }, { mode: 'edit' }).innerHTML).not.toContain(
      'tabindex="0"',
    )
  })
})

describe('the measures of a notice', () => {
  it('counts Chinese letters as squares', () => {
    expect(estimatedWidth('公告')).toBe(28)
    expect(estimatedWidth('ab')).toBe(15)
    expect(estimatedWidth('')).toBe(0)
  })

  it('leaves room for what stands around the text', () => {
    expect(roomFor(300, false)).toBe(248)
    expect(roomFor(300, true)).toBe(228)
  })

  it('leaves out lines that say nothing', () => {
    expect(linesOf(' a \r\n\n b')).toEqual(['a', 'b'])
    expect(linesOf(7)).toEqual([])
  })

  it('lets a line stand still before it goes on', () => {
    expect(stepwise(2)).toBe('linear(0 0%, 0 43%, 0.5 50%, 0.5 93%, 1 100%)')
  })
})
