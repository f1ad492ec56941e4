import { describe, expect, it } from 'vitest'
import { chartOption, percent, statSeries, type ChartLook } from './chartOption.ts'

const day = (name: string, visitors: number, submissions: number) => ({
  day: name,
  views: visitors * 2,
  visitors,
  submissions,
  submitters: 0,
  spam: 0,
  conversion: visitors === 0 ? 0 : submissions / visitors,
})
const days = [day('2026-11-20', 8, 2), day('2026-11-21', 3, 1)]
const names = { visitors: '访客', views: '浏览', submissions: '提交', conversion: '转化率' }
const look: ChartLook = {
  kind: 'bar',
  names,
  colors: { visitors: '#111', views: '#222', submissions: '#333', conversion: '#444' },
  ink: '#555',
  line: '#666',
  surface: '#777',
  fontFamily: 'sans-serif',
  isStill: true,
}

describe('the chart of a statistic', () => {
  it('draws visitors, views, submissions and conversion of every day', () => {
    const { series, xAxis } = chartOption(days, look)
    expect(xAxis.data).toEqual(['11-20', '11-21'])
    expect(series.map(({ name }) => name)).toEqual(statSeries.map((one) => names[one]))
    expect(series.map(({ data }) => data)).toEqual([
      [8, 3],
      [16, 6],
      [2, 1],
      [25, 33.33],
    ])
  })

  it('keeps the conversion a dashed line on the axis at the right, also among bars', () => {
    const kinds = chartOption(days, look).series.map(({ type, yAxisIndex }) => [type, yAxisIndex])
    expect(kinds).toEqual([
      ['bar', 0],
      ['bar', 0],
      ['bar', 0],
      ['line', 1],
    ])
    const lines = chartOption(days, { ...look, kind: 'line' })
    expect(lines.series.every(({ type }) => type === 'line')).toBe(true)
    expect(lines.xAxis.boundaryGap).toBe(false)
  })

  it('never writes HTML and holds still for readers who asked for it', () => {
    expect(chartOption(days, look).tooltip.renderMode).toBe('richText')
    expect(chartOption(days, look).animation).toBe(false)
    expect(chartOption(days, { ...look, isStill: false }).animation).toBe(true)
  })

  it('rounds shares to two places of a percent', () => {
    expect([percent(0.3333), percent(1.5), percent(0), percent(0.07)]).toEqual([33.33, 150, 0, 7])
  })
})
