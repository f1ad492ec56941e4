import { act, render } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { CountdownView } from './CountdownView.tsx'
import { samples } from './samples.ts'
import type { CountdownProps } from './CountdownView.tsx'

const [defaults] = samples.countdown
const END = new Date(2026, 10, 22, 10, 0).getTime()

/**
 * Keeps one runtime while the view is mounted, as a page does; its clock is the host's and may differ from the
 * machine's.
 */
function show(props: Partial<CountdownProps>, secondsBefore: number) {
  const ahead = END - secondsBefore * 1000 - Date.now()
  const runtime: Runtime = fakeRuntime({ now: () => Date.now() + ahead })
  const tree = (changes: Partial<CountdownProps>) => (
    <RuntimeProvider runtime={runtime}>
      <CountdownView
        props={{ ...(defaults as CountdownProps), endTime: '2026-11-22 10:00', ...changes }}
        element={{ id: 'countdown-1', type: 'countdown', name: '', width: 200, height: 60 }}
      />
    </RuntimeProvider>
  )
  const { container, rerender, unmount } = render(tree(props))
  return {
    text: () => container.textContent,
    change: (changes: Partial<CountdownProps>) => rerender(tree({ ...props, ...changes })),
    unmount,
  }
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

describe('a countdown', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** EL-COUNT-15, CO-014 */
  it("ticks every second of the host's time", () => {
    const shown = show({}, 62)
    expect(shown.text()).toBe('00天00时01分02秒')
    pass(1000)
    expect(shown.text()).toBe('00天00时01分01秒')
    pass(2000)
    expect(shown.text()).toBe('00天00时00分59秒')
  })

  it('stops at zero', () => {
    const shown = show({}, 2)
    pass(10_000)
    expect(shown.text()).toBe('00天00时00分00秒')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('starts again when the end moves', () => {
    const shown = show({}, -60)
    expect(vi.getTimerCount()).toBe(0)
    shown.change({ endTime: '2026-11-22 10:02' })
    expect(shown.text()).toBe('00天00时01分00秒')
    pass(1000)
    expect(shown.text()).toBe('00天00时00分59秒')
  })

  it('leaves no timer behind', () => {
    show({}, 60).unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('speaks English, or shows colons instead of units', () => {
    expect(show({ fontType: 'english' }, 0).text()).toBe('00Days00Hours00Mins00Secs')
    expect(show({ showUnit: false }, 3).text()).toBe('00:00:00:03')
  })
})
