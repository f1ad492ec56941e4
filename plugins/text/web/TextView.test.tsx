import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, renderHook } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { TextView } from './TextView.tsx'
import { fittingSize, useContentSize } from './useContentSize.ts'
import { EFFECTS, effectOf, styles } from './styles.ts'
import { textClass, textStyle } from './textProps.ts'
import { samples } from './samples.ts'
import type { TextProps } from './textProps.ts'

const [defaults] = samples.text
const style = (changes: Partial<TextProps>) => textStyle({ ...(defaults as TextProps), ...changes })

describe('a text', () => {
  /** EL-TEXT-24. */
  it('shows the stored HTML as it is', () => {
    const { container } = render(
      <RuntimeProvider runtime={fakeRuntime()}>
        <TextView
          props={{ ...(defaults as TextProps), text: '<p>一<b>二</b></p>', verticalText: true }}
          element={{ id: 'text-1', type: 'text', name: '', width: 200, height: 20 }}
        />
      </RuntimeProvider>,
    )
    expect(container.querySelector('.text-view.text-vertical p b')?.textContent).toBe('二')
    // Vertical columns have the height of the box; a horizontal text makes the box grow instead.
    const look = container.querySelector<HTMLElement>('.text-vertical')?.getAttribute('style')
    expect(look).toContain('height: calc(20 * var(--px))')
  })

  /** EL-TEXT-46 */
  it('is written from top to bottom, and from right to left', () => {
    const sheet = readFileSync(join(import.meta.dirname, 'text.css'), 'utf8')
    expect(/\.text-vertical \{[^}]*\}/.exec(sheet)?.[0]).toContain('writing-mode: vertical-rl;')
    expect(textClass({ ...(defaults as TextProps), verticalText: true })).toContain('text-vertical')
    expect(textClass(defaults as TextProps)).not.toContain('text-vertical')
  })

  it('writes its props as CSS', () => {
    expect(
      style({ bold: true, italic: true, underline: true, fontSize: 30, letterSpacing: 2 }),
    ).toMatchObject({
      fontWeight: 'bold',
      fontStyle: 'italic',
      textDecoration: 'underline',
      fontSize: 'calc(30 * var(--px))',
      letterSpacing: 'calc(2 * var(--px))',
    })
  })

  it('casts a shadow only when it is switched on', () => {
    const textShadow = { enabled: true, color: '#f00', blur: 99, offsetX: -99, offsetY: 3 }
    expect(style({ textShadow }).textShadow).toBe(
      'calc(-20 * var(--px)) calc(3 * var(--px)) calc(20 * var(--px)) #f00',
    )
    expect(style({ textShadow: { ...textShadow, enabled: false } }).textShadow).toBeUndefined()
  })

  it('draws a line behind the letters, or around letters without a colour', () => {
    const textStroke = { color: '#f00', width: 99, hollow: false }
    expect(style({ textStroke })).toMatchObject({
      WebkitTextStroke: 'calc(12 * var(--px)) #f00',
      paintOrder: 'stroke fill',
      color: '#000000',
    })
    expect(style({ textStroke: { ...textStroke, hollow: true } }).color).toBe('transparent')
    expect(style({ textStroke: null })).not.toHaveProperty('WebkitTextStroke')
  })

  it('lets colours run through the letters, over a ground of their own', () => {
    const stops = [
      { color: '#f00', at: 0 },
      { color: '#00f', at: 100 },
    ]
    const textGradient = { shape: 'linear' as const, angle: 90, stops }
    const textShadow = { enabled: true, color: '#000', blur: 1, offsetX: 0, offsetY: 1 }
    expect(style({ textGradient, textShadow, backgroundColor: '#fff' })).toMatchObject({
      color: 'transparent',
      backgroundImage: 'linear-gradient(90deg,#f00 0%,#00f 100%),linear-gradient(#fff,#fff)',
      backgroundClip: 'text,border-box',
      filter: 'drop-shadow(calc(0 * var(--px)) calc(1 * var(--px)) calc(1 * var(--px)) #000)',
    })
    expect(style({ textGradient: { ...textGradient, stops: [] } }).color).toBe('#000000')
  })

  it('knows the effect that it has', () => {
    const text = { ...(defaults as TextProps) }
    expect(effectOf(text)).toBe('none')
    expect(effectOf({ ...text, ...EFFECTS.gold })).toBe('gold')
  })

  it('shares with others of the work how it looks, and not what it says', () => {
    expect(styles.props).not.toContain('text')
    for (const { id, props } of styles.ready) {
      expect(styles.props, id).toEqual(expect.arrayContaining(Object.keys(props)))
    }
    const [heading] = styles.ready
    expect(style(heading?.props ?? {})).toMatchObject({
      fontSize: 'calc(32 * var(--px))',
      fontWeight: 'bold',
    })
  })

  it('lets no font name end its quotes', () => {
    expect(style({ fontFamily: 'A";background:url(x)' }).fontFamily).toMatch(/^"Abackgroundurlx", /)
  })
})

/** EL-TEXT-33, -34, CO-007, CO-009: at least 60 x 30, at most 1200 wide, as high as its content, in steps of 5 px. */
describe('the box of a text', () => {
  it.each([
    [{ width: 200, height: 20 }, 200, 21, { width: 200, height: 30 }],
    [{ width: 200, height: 30 }, 200, 34, undefined],
    [{ width: 200, height: 30 }, 200, 35, { width: 200, height: 35 }],
    [{ width: 200, height: 30 }, 4000, 30, { width: 1200, height: 30 }],
    [{ width: 200, height: 30 }, 200, 90, { width: 200, height: 90 }],
    [{ width: 200, height: 90 }, 200, 4000, { width: 200, height: 4000 }],
    [{ width: 20, height: 30 }, 20, 30, { width: 60, height: 30 }],
    [{ width: 200, height: 30 }, 200, 0, undefined],
  ])('of %o with content %d x %d becomes %o', (element, width, height, size) => {
    expect(fittingSize(element, width, height)).toEqual(size)
  })

  it('is looked at after a second, and 300 ms after the last change of its content', () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    let changed = (): void => undefined
    class Observer {
      constructor(tell: () => void) {
        changed = tell
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', Observer)
    const onMeasure = vi.fn()
    const runtime = fakeRuntime({ mode: 'edit', onMeasure })
    const box = { offsetWidth: 200, offsetHeight: 90 }
    const element = { id: 'text-1', type: 'text', name: '', width: 200, height: 30 }
    const [content, props] = [{ current: box as HTMLElement }, {}]
    renderHook(() => useContentSize(content, element, props), {
      wrapper: ({ children }) => <RuntimeProvider runtime={runtime}>{children}</RuntimeProvider>,
    })
    vi.advanceTimersByTime(999)
    expect(onMeasure).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onMeasure.mock.calls).toEqual([[{ width: 200, height: 90 }]])
    box.offsetHeight = 120
    // The first that an observer says is how large its box is.
    changed()
    changed()
    vi.advanceTimersByTime(200)
    changed()
    vi.advanceTimersByTime(299)
    expect(onMeasure).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1)
    expect(onMeasure).toHaveBeenLastCalledWith({ width: 200, height: 120 })
  })
})
