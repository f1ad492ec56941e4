import { describe, expect, it } from 'vitest'
import { chartOf, colorAt, namesOf } from './chart.ts'
import { boxOf } from './legend.ts'
import { roundedUp, short, whole } from './numbers.ts'
import { samples } from './samples.ts'
import type { Chart, ChartProps } from './chart.ts'

const [months] = samples['bar-chart'] as [ChartProps]

function read(changes: Partial<ChartProps>): Chart {
  const chart = chartOf({ ...months, ...changes }, 'histogram')
  if (!chart) throw new Error('there is nothing to draw')
  return chart
}

const row = (...cells: string[]) => ({
  cells: Object.fromEntries(cells.map((text, at) => [at, { text }])),
})

describe('a chart', () => {
  /** EL-BAR-10, EL-LINE-09, EL-RADAR-15: the first column has the categories, each further one is a series. */
  it('is categories and series', () => {
    const { subject, categories, series } = read({
      dataset: [
        ['月', '甲', '乙'],
        ['一', 1, '2'],
        ['二', '¥3'],
      ],
    })
    expect([subject, ...categories]).toEqual(['月', '一', '二'])
    expect(series).toEqual([
      { name: '甲', values: [1, 3] },
      { name: '乙', values: [2, null] },
    ])
  })

  /** EL-RADAR-10: a value that is not a number is a gap. */
  it('has gaps where there is no number', () => {
    const [first] = read({
      dataset: [
        ['a', 'b'],
        ['x', '-'],
        ['y', ''],
        ['z', 0],
      ],
    }).series
    expect(first?.values).toEqual([null, null, 0])
  })

  /** EL-RADAR-10. */
  it.each([
    [[]],
    [[['a', 'b']]],
    [
      [
        ['a', 'b'],
        ['', ' '],
      ],
    ],
    [null],
  ])('is nothing without a row below the header: %j', (dataset) =>
    expect(chartOf({ ...months, dataset }, 'line')).toBeNull(),
  )

  /** EL-PIE-09: further columns are ignored, and negative values count as zero. */
  it('of sectors has one series', () => {
    const pie = read({
      type: 'pie',
      dataset: [
        ['a', 'b', 'c'],
        ['x', 3, 9],
        ['y', -1, 9],
      ],
    })
    expect(pie.series).toEqual([{ name: 'b', values: [3, null] }])
    expect(namesOf(pie)).toEqual(['x', 'y'])
    const dataset = [
      ['a', 'b'],
      ['x', 0],
      ['y', -1],
    ]
    expect(chartOf({ ...months, type: 'pie', dataset }, 'pie')).toBeNull()
  })

  /** EL-RADAR-12. */
  it('repeats its colours', () => {
    const chart = read({ chartColors: ['red', '#00ff00'] })
    expect([0, 1, 2, 3].map((at) => colorAt(chart, at))).toEqual([
      'red',
      '#00ff00',
      'red',
      '#00ff00',
    ])
  })

  /** EL-RADAR-11. */
  it.each([[[]], [['url(x)']], ['red'], [undefined]])(
    'has the five usual colours for %j',
    (colors) => {
      expect(read({ chartColors: colors as string[] }).colors).toEqual(months.chartColors)
    },
  )

  /** EL-RADAR-08, EL-LINE-08, EL-BAR-08, EL-PIE-08: the same rules for every kind. */
  it.each(['radar', 'line', 'histogram', 'pie'] as const)(
    'of the kind %s takes all forms of data, repeats colours, and is nothing when it is empty',
    (type) => {
      const forms = [
        [
          ['x', '值'],
          ['一', 3],
          ['二', 5],
        ],
        {
          columns: ['x', '值'],
          rows: [
            { x: '一', 值: 3 },
            { x: '二', 值: 5 },
          ],
        },
        { rows: { 0: row('x', '值'), 1: row('一', '3'), 2: row('二', '5') } },
        [
          { x: '一', y: 3, s: '值' },
          { x: '二', y: 5, s: '值' },
        ],
      ]
      for (const dataset of forms) {
        const chart = read({ type, dataset, chartColors: ['red'] })
        expect([chart.kind, chart.categories]).toEqual([type, ['一', '二']])
        expect(chart.series).toEqual([{ name: '值', values: [3, 5] }])
        expect([colorAt(chart, 0), colorAt(chart, 1)]).toEqual(['red', 'red'])
      }
      expect(chartOf({ ...months, type, dataset: [['x', '值']] }, type)).toBeNull()
    },
  )

  it('is what its element is new with when its kind is unknown', () => {
    expect(read({ type: 'funnel' as ChartProps['type'] }).kind).toBe('histogram')
  })
})

describe('numbers', () => {
  it.each([
    [12_000, '1.2万', '12K'],
    [-3_400_000, '-340万', '-3.4M'],
    [2e12, '2万亿', '2000B'],
    [0.25, '0.25', '0.25'],
    [0.1 + 0.2, '0.3', '0.3'],
  ])('%d on an axis is %s', (value, zh, en) => {
    expect([short(value, 'zh-CN'), short(value, 'en-US')]).toEqual([zh, en])
  })

  it.each([
    [1234567.891, '1,234,567.891'],
    [-1000, '-1,000'],
    [999, '999'],
    [1e21, '1e+21'],
  ])('%d is written %s', (value, written) => expect(whole(value)).toBe(written))

  /** EL-RADAR-15: a radar's axis ends at a round number. */
  it.each([
    [85, 100],
    [80, 80],
    [0.37, 0.4],
    [1001, 1200],
    [0, 0],
    [-5, 0],
  ])('the axis of %d ends at %d', (value, end) => expect(roundedUp(value)).toBe(end))
})

describe('the room for a drawing', () => {
  it('is what the legend leaves', () => {
    const size = { width: 320, height: 400 }
    expect(boxOf(size, ['销量'])).toEqual({ width: 304, height: 358 })
    const names = Array.from({ length: 8 }, (_, at) => `产品${at}`)
    expect(boxOf(size, names).height).toBe(338)
  })

  it('is never nothing', () => {
    expect(boxOf({ width: 1, height: NaN }, ['a'])).toEqual({ width: 60, height: 358 })
    expect(boxOf({ width: 10, height: 10 }, [])).toEqual({ width: 60, height: 60 })
  })
})
