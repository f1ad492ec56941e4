import { version } from 'echarts/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { chartOf } from '../chart.ts'
import { draw } from './draw.ts'
import type { ChartProps, Kind } from '../chart.ts'
import type { Shape } from './drawing.ts'

const size = { width: 320, height: 300 }
const colors = ['#ff0000', '#00ff00', '#0000ff']

function drawChart(dataset: unknown, type: Kind, changes: Partial<ChartProps> = {}) {
  const chart = chartOf({ dataset, type, chartColors: colors, dataSourceId: '', ...changes }, type)
  if (!chart) throw new Error('there is nothing to draw')
  return draw({ chart, size, language: 'zh-CN' })
}

function flat(shapes: Shape[]): Shape[] {
  return shapes.flatMap((shape) => [shape, ...flat(shape.children)])
}

const table = [
  ['月', '甲', '乙'],
  ['一', 10, 20],
  ['二', 30, -5],
  ['三', '-', 15],
]

/** ECharts internals that the drawing depends on; these tests detect changes in a new version. */
describe('ECharts', () => {
  it('is the version that was looked at', () => expect(version).toBe('6.1.0'))

  it('still hands out its tree, with marks in the colours of their series', () => {
    const bars = flat(drawChart(table, 'histogram').shapes).filter(({ attributes }) =>
      colors.includes(String(attributes.fill)),
    )
    expect(bars.map(({ attributes }) => attributes.fill)).toEqual([
      '#ff0000',
      '#ff0000',
      '#00ff00',
      '#00ff00',
      '#00ff00',
    ])
  })

  it.each<Kind>(['histogram', 'line', 'radar'])(
    'still knows where the marks of a %s are',
    (kind) => {
      const { tips } = drawChart(table, kind)
      expect(tips.map(({ words }) => words)).toEqual([
        '一 甲: 10',
        '二 甲: 30',
        '一 乙: 20',
        '二 乙: -5',
        '三 乙: 15',
      ])
      for (const { x, y } of tips) {
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(size.width)
        expect(y).toBeLessThan(size.height)
      }
    },
  )

  it('still knows where the sectors of a pie are', () => {
    expect(drawChart(table, 'pie').tips.map(({ words }) => words)).toEqual([
      '一: 10 (25%)',
      '二: 30 (75%)',
    ])
  })
})

describe('a drawing', () => {
  /** EL-BAR-10: a bar is as high as its number. */
  it('has bars as high as their numbers', () => {
    const heights = drawChart(
      [
        ['a', 'b'],
        ['x', 100],
        ['y', 50],
        ['z', -25],
      ],
      'histogram',
    ).tips.map(({ target }) => Number(target.attributes.height))
    expect((heights[0] ?? 0) / (heights[1] ?? 1)).toBeCloseTo(2, 1)
    expect((heights[0] ?? 0) / (heights[2] ?? 1)).toBeCloseTo(4, 0)
  })

  /** EL-LINE-09, EL-RADAR-10. */
  it('breaks a line at a gap', () => {
    const lines = flat(drawChart(table, 'line').shapes).filter(
      ({ attributes }) => attributes.stroke === '#ff0000' && attributes.fill === 'none',
    )
    expect(lines).toHaveLength(1)
    expect(String(lines[0]?.attributes.d)).toMatch(/^M\S+ \S+L\S+ \S+$/)
  })

  /** EL-RADAR-10: a gap has no corner, not one in the centre. */
  it('has no corner of a radar where there is no number', () => {
    const corners = flat(drawChart(table, 'radar').shapes)
      .filter(({ tag, attributes }) => tag === 'polyline' && attributes.stroke === '#ff0000')
      .map(({ attributes }) => String(attributes.points).split(' ').length / 2)
    expect(corners).toEqual([3])
  })

  it('is the same every time', () => {
    for (const kind of ['line', 'histogram', 'pie', 'radar'] as const)
      expect(drawChart(table, kind)).toEqual(drawChart(table, kind))
  })

  it('has no ids, no styles and no pieces that are not drawn', () => {
    const text = JSON.stringify(drawChart(table, 'line'))
    for (const word of ['"id"', 'zr', 'url(', 'style', 'clip', 'defs'])
      expect(text).not.toContain(word)
  })

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'image://https://evil.test/a.png',
    '{a|x}',
  ])('keeps %s a text', (text) => {
    for (const kind of ['line', 'histogram', 'pie', 'radar'] as const) {
      const { shapes } = drawChart(
        [
          [text, text],
          [text, 3],
          ['b', 4],
          ['c', 5],
        ],
        kind,
        {
          chartColors: [text, '#ff0000'],
        },
      )
      for (const { attributes } of flat(shapes)) {
        expect(JSON.stringify(attributes)).not.toMatch(/script|img|evil|onerror/)
      }
    }
  })

  it('draws no sheet of tips over what nobody could point at', () => {
    const rows = Array.from({ length: 100 }, (_, at) => [`${at}`, at, at])
    expect(drawChart([['a', 'b', 'c'], ...rows], 'histogram').tips).toEqual([])
  })

  it('speaks the language of the work on its axis', () => {
    const chart = chartOf(
      {
        dataset: [
          ['a', 'b'],
          ['x', 40_000],
        ],
        type: 'histogram',
        chartColors: [],
        dataSourceId: '',
      },
      'histogram',
    )
    if (!chart) throw new Error('there is nothing to draw')
    const texts = (language: 'zh-CN' | 'en-US') =>
      flat(draw({ chart, size, language }).shapes).map(({ text }) => text)
    expect(texts('zh-CN')).toContain('4万')
    expect(texts('en-US')).toContain('40K')
  })
})

/** The host's JavaScript engine has no timers (prerender.ts). */
describe('in an engine without a clock', () => {
  const timers = globalThis as { setTimeout?: unknown }
  const kept = timers.setTimeout
  beforeEach(() => {
    timers.setTimeout = () => 0
    return () => {
      timers.setTimeout = kept
    }
  })
  it('draws all the same', () => expect(drawChart(table, 'pie').shapes.length).toBeGreaterThan(2))
})
