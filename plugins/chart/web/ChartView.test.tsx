import { act, render, screen, within } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { BarChartView } from './BarChartView.tsx'
import { draw } from './drawing/draw.ts'
import { fetchDraw, provideDraw, provideLoader } from './drawing/engine.ts'
import { samples } from './samples.ts'
import type { ChartProps } from './chart.ts'

const [months, products] = samples['bar-chart'] as [ChartProps, ChartProps]

function show(props: Partial<ChartProps>, changes: Partial<Runtime> = {}) {
  const runtime = fakeRuntime(changes)
  const tree = (shown: Partial<ChartProps>, width = 320) => (
    <RuntimeProvider runtime={runtime}>
      <BarChartView
        props={{ ...months, ...shown }}
        element={{ id: 'bar-1', type: 'bar-chart', name: '', width, height: 400 }}
      />
    </RuntimeProvider>
  )
  const { container, rerender } = render(tree(props))
  return {
    container,
    change: (shown: Partial<ChartProps>, width?: number) => rerender(tree(shown, width)),
    viewBox: () => container.querySelector('svg')?.getAttribute('viewBox'),
  }
}

describe('a chart before what draws is there', () => {
  /** EL-RADAR-03: the table is always present. */
  it('is a table, and is drawn as soon as it can be', async () => {
    const load = vi.fn(() => Promise.reject(new Error('no network')))
    provideLoader(load)
    const { container } = show({}, { mode: 'edit' })
    await act(async () => await Promise.resolve())
    expect(screen.getByRole('table')).toBeTruthy()
    expect(container.querySelector('svg')).toBeNull()
    provideLoader(() => Promise.resolve(draw))
    await fetchDraw()
    expect(load).toHaveBeenCalledOnce()
    expect(show({}).container.querySelector('svg')).toBeTruthy()
  })
})

describe('a chart', () => {
  beforeAll(() => provideDraw(draw))

  it('is a drawing with a name, and a table of the same figures', () => {
    show(products)
    expect(screen.getByRole('img', { name: '柱状图: 产品A, 产品B' })).toBeTruthy()
    const table = screen.getByRole('table', { name: '柱状图: 产品A, 产品B' })
    expect(within(table).getAllByRole('columnheader')).toHaveLength(3)
    const row = within(table).getByRole('row', { name: '性能 80 65' })
    expect(within(row).getByRole('rowheader').textContent).toBe('性能')
  })

  /** EL-RADAR-14. */
  it('of another kind draws the same data', () => {
    const { container, change } = show(products)
    change({ ...products, type: 'radar' })
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('雷达图: 产品A, 产品B')
    expect(container.querySelectorAll('svg polygon').length).toBeGreaterThan(0)
  })

  /** EL-RADAR-10, -12. */
  it('says that there is no data', () => {
    show({ dataset: [['a', 'b']] }, { language: 'en-US' })
    expect(screen.getByText('no data')).toBeTruthy()
  })

  /** EL-RADAR-13, CO-004. */
  it('is drawn anew when its size has rested for 200 ms', () => {
    vi.useFakeTimers()
    const { change, viewBox } = show({}, { mode: 'edit' })
    expect(viewBox()).toBe('0 0 304 358')
    change({}, 200)
    act(() => void vi.advanceTimersByTime(150))
    change({}, 220)
    act(() => void vi.advanceTimersByTime(199))
    expect(viewBox()).toBe('0 0 304 358')
    act(() => void vi.advanceTimersByTime(1))
    expect(viewBox()).toBe('0 0 204 358')
    vi.useRealTimers()
  })

  it('says what each mark is, for the style sheet to show', () => {
    const { container } = show({})
    const tips = [...container.querySelectorAll('.chart-tip text')].map((tip) => tip.textContent)
    expect(tips).toEqual(['1月: 120', '2月: 200', '3月: 150', '4月: 80', '5月: 170'])
  })
})
