/** Props to try the views with: the defaults first. */
import type { ChartProps } from './chart.ts'

const chartColors = ['#5470c6', '#91cc75', '#fac858', '#ee6666', '#73c0de']
const rest = { chartColors, dataSourceId: '' }

const products = [
  ['指标', '产品A', '产品B'],
  ['性能', 80, 65],
  ['价格', 70, 90],
  ['外观', 85, 75],
  ['服务', 60, 80],
  ['口碑', 75, 70],
]
const months = [
  ['月份', '销量'],
  ['1月', 120],
  ['2月', 200],
  ['3月', 150],
  ['4月', 80],
  ['5月', 170],
]
const channels = [
  ['渠道', '访问量'],
  ['直接访问', 335],
  ['邮件', 310],
  ['广告', 234],
  ['搜索', 548],
]

/** Difficult data that every kind must handle. */
const hard: Omit<ChartProps, 'type'>[] = [
  { ...rest, dataset: [] },
  { ...rest, dataset: [['a', 'b']] },
  {
    ...rest,
    dataset: [
      ['a', 'b', 'c'],
      ['x', -5, ''],
      ['y', 'none', '1,200'],
      ['z', 0],
    ],
  },
  {
    ...rest,
    dataset: Array.from({ length: 101 }, (_, row) => [
      `第 ${row} 日`,
      row,
      50 - row,
      row * row,
      7,
      '',
    ]),
  },
  { ...rest, chartColors: [], dataset: { columns: ['月', '值'], rows: [{ 月: '一', 值: 3 }] } },
  {
    ...rest,
    chartColors: ['url(x)', 'red'],
    dataset: [{ x: 'a', y: 1e12, s: '很长的系列名'.repeat(9) }],
  },
]

const of = (type: ChartProps['type'], dataset: ChartProps['dataset']): ChartProps[] => [
  { ...rest, dataset, type },
  { ...rest, dataset: products, type },
  ...hard.map((props) => ({ ...props, type })),
]

export const samples = {
  'radar-chart': of('radar', products),
  'line-chart': of('line', months),
  'bar-chart': of('histogram', months),
  'pie-chart': of('pie', channels),
}
