import { describe, expect, it } from 'vitest'
import { numberIn, numericColumns, tableOf, typedCell } from './dataset.ts'

const table = [
  ['月份', '销量', '退货'],
  ['1月', 120, 3],
  ['2月', 200, ''],
]

/** EL-RADAR-08, EL-RADAR-09: each form is converted to the same table. */
describe('a dataset', () => {
  it('is rows of cells', () => {
    expect(tableOf(table)).toEqual(table)
  })

  it('is triplets of category, value and series', () => {
    const triplets = [
      { x: '1月', y: 120, s: '销量' },
      { x: '2月', y: 200, s: '销量' },
      { x: '1月', y: 3, s: '退货' },
    ]
    expect(tableOf(triplets)).toEqual([['x', '销量', '退货'], ...table.slice(1)])
  })

  it('is a spreadsheet with cells that carry text', () => {
    const cells = (...texts: string[]) => ({
      cells: Object.fromEntries(texts.map((text, at) => [at, { text }])),
    })
    const rows = { 0: cells('月份', '销量', '退货'), 1: cells('1月', '120', '3'), len: 100 }
    expect(tableOf({ rows })).toEqual(table.slice(0, 2))
    expect(tableOf({ rows: { 2: { cells: { 1: { text: 'a' } } } } })).toEqual([[], [], ['', 'a']])
  })

  it('is columns and rows as CSV has them', () => {
    const rows = [
      { 月份: '1月', 销量: 120, 退货: 3 },
      { 月份: '2月', 销量: 200 },
    ]
    expect(tableOf({ columns: ['月份', '销量', '退货'], rows })).toEqual(table)
  })

  it.each([null, undefined, 7, 'a,b', true, {}, { rows: 7 }, { columns: 'a' }, { rows: { x: 1 } }])(
    'is empty where there is none: %j',
    (value) => expect(tableOf(value)).toEqual([]),
  )

  it('holds nothing but texts and numbers', () => {
    expect(tableOf([['a', null, { b: 1 }, true, Infinity, 1.5], 'x', 7, null])).toEqual([
      ['a', '', '', '', '', 1.5],
    ])
  })

  it('cannot be asked for rows without end', () => {
    expect(tableOf({ rows: { 99999: { cells: {} } } }).length).toBeLessThanOrEqual(20_000)
  })
})

describe('numbers in cells', () => {
  it.each([
    [' 1,200.5 ', 1200.5],
    ['¥80', 80],
    ['-35 %', -35],
    ['1e3', 1000],
    [7, 7],
  ])('are read as people write them: %s', (cell, number) => expect(numberIn(cell)).toBe(number))

  it.each(['', '-', 'abc', '12 个', 'Infinity', '1-2', '0x10', NaN, null])(
    'are not made out of %s',
    (cell) => expect(numberIn(cell)).toBeNull(),
  )

  it('make a column numeric when all its cells are', () => {
    expect(
      numericColumns([
        ['a', 'b', 'c'],
        ['x', 1, ''],
        ['y', '2%', ''],
      ]),
    ).toEqual([false, true, false])
  })

  it('are typed as they are written, and other texts stay texts', () => {
    expect(['12', '-1.5', '007', '1,200', '1e3', '', ' 1'].map(typedCell)).toEqual([
      12,
      -1.5,
      '007',
      '1,200',
      '1e3',
      '',
      ' 1',
    ])
  })
})
