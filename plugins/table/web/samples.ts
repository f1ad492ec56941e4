/** Props to try the view with: the defaults first. */
import type { TableProps } from './TableView.tsx'

const plain: TableProps = {
  dataset: [
    ['列A', '列B', '列C'],
    ['-', '-', '-'],
    ['-', '-', '-'],
    ['-', '-', '-'],
  ],
  columnWidth: 100,
  freezeCount: 0,
  theme: 'default',
  dataSourceId: '',
}

const prices = [
  ['套餐', '价格', '人数', '说明'],
  ['单人', '¥128', 1, '含早餐'],
  ['双人', '¥1,238', 2, '含早餐、晚餐\n儿童免费'],
  ['家庭', '¥338.50', 4],
]

export const samples = {
  table: [
    plain,
    { ...plain, theme: 'stripe', dataset: prices, freezeCount: 1 },
    { ...plain, theme: 'light-blue', dataset: prices, columnWidth: 60, freezeCount: 9 },
    { ...plain, dataset: [] },
    { ...plain, dataset: [['一', '二'], ...Array.from({ length: 300 }, (_, at) => [at, 'x'])] },
    { ...plain, dataset: { columns: ['a', 'b'], rows: [{ a: '<b>', b: -1 }] }, columnWidth: -7 },
    { ...plain, dataset: [['字'.repeat(300), 'x'.repeat(300)]] },
  ] satisfies TableProps[],
}
