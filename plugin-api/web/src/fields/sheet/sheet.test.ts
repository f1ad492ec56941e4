import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTsv, parseCsv, parsePasted } from './clipboard.ts'
import { createHistory, pushHistory, redoHistory, undoHistory } from './history.ts'
import { all, at, moved, rangeOf } from './selection.ts'
import {
  blockOf,
  BOUNDS,
  cleared,
  columnName,
  validateSheet,
  put,
  trimmed,
  withColumns,
  withoutColumns,
  withoutRows,
  withRows,
} from './sheet.ts'
import { places, scrolledTo, getVisibleSpan } from './windowing.ts'
import type { Table } from '../../dataset.ts'

const sheet: Table = [
  ['月', '销量'],
  ['一', 1],
  ['二', 2],
]

describe('an edit of a sheet', () => {
  it('lays a block on it, and makes it larger where there is no room', () => {
    expect(put(sheet, { row: 2, column: 1 }, [[9, 8], [7]])).toEqual([
      ['月', '销量'],
      ['一', 1],
      ['二', 9, 8],
      ['', 7],
    ])
    expect(put([], { row: 1, column: 1 }, [['x']])).toEqual([[], ['', 'x']])
  })

  it('shares the rows that it leaves alone', () => {
    const next = put(sheet, { row: 1, column: 0 }, [['x']])
    expect(next[0]).toBe(sheet[0])
    expect(sheet[1]).toEqual(['一', 1])
  })

  it('takes a range out, and clears it', () => {
    const range = { top: 1, left: 1, bottom: 3, right: 1 }
    expect(blockOf(sheet, range)).toEqual([[1], [2], ['']])
    expect(cleared(sheet, range)).toEqual([
      ['月', '销量'],
      ['一', ''],
      ['二', ''],
    ])
  })

  it('adds and removes rows and columns', () => {
    expect(withRows(sheet, 1, 2)).toEqual([['月', '销量'], [], [], ['一', 1], ['二', 2]])
    expect(withRows([], 2, 1)).toEqual([[], [], []])
    expect(withoutRows(sheet, 0, 1)).toEqual([['二', 2]])
    expect(withColumns(sheet, 1, 1)[1]).toEqual(['一', '', 1])
    expect(withoutColumns(sheet, 0, 0)[0]).toEqual(['销量'])
  })

  it('is stored without what is empty at its end', () => {
    expect(trimmed([['a', ''], [], ['', 1, ''], ['', '']])).toEqual([
      ['a', ''],
      ['', ''],
      ['', 1],
    ])
    expect(trimmed([[''], []])).toEqual([])
    expect(trimmed(sheet)).toBe(sheet)
  })

  it.each([
    ['rows', Array.from({ length: BOUNDS.rows + 1 }, () => ['a'])],
    ['columns', [Array.from({ length: BOUNDS.columns + 1 }, () => 'a')]],
    ['letters', [['x'.repeat(1_000_000)]]],
    ['bytes', Array.from({ length: 100 }, () => ['汉'.repeat(9_000)])],
  ] as const)('is refused beyond the bound of %s', (bound, table) => {
    expect(validateSheet(table as unknown as Table)).toMatchObject({ bound, most: BOUNDS[bound] })
    expect(validateSheet(sheet)).toBeNull()
  })

  it('calls columns as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ])
  })
})

describe('the clipboard', () => {
  it('reads what Excel puts there', () => {
    expect(parsePasted('月\t销量\r\n一\t1\r\n二\t2\r\n')).toEqual(sheet)
  })

  it('reads quoted cells with line breaks, tabs and quotes', () => {
    expect(parsePasted('"a\r\nb"\t"say ""hi"""\n"x\ty"\tplain "here"\n')).toEqual([
      ['a\nb', 'say "hi"'],
      ['x\ty', 'plain "here"'],
    ])
  })

  it('keeps what only looks quoted', () => {
    expect(parsePasted('"five" o\'clock\t"open')).toEqual([['"five" o\'clock', '"open']])
  })

  it('reads commas only where they make a table', () => {
    expect(parsePasted('a,b\n1,"2,5"')).toEqual([
      ['a', 'b'],
      [1, '2,5'],
    ])
    expect(parsePasted('a;b\n1;2')).toEqual([
      ['a', 'b'],
      [1, 2],
    ])
    expect(parsePasted('好, 就这样')).toEqual([['好, 就这样']])
    expect(parsePasted('one, two\nthree')).toEqual([['one, two'], ['three']])
  })

  it('reads one cell, empty cells and nothing', () => {
    expect(parsePasted('12')).toEqual([[12]])
    expect(parsePasted('\t\n\tx')).toEqual([
      ['', ''],
      ['', 'x'],
    ])
    expect(parsePasted('')).toEqual([['']])
  })

  it('reads files, whatever separates their cells', () => {
    expect(parseCsv('\uFEFF月,销量\n一,1\n二,2')).toEqual(sheet)
    expect(parseCsv('月;销量\n一;1\n二;2\n')).toEqual(sheet)
    expect(parseCsv('a,b\n"x\ny",1')).toEqual([
      ['a', 'b'],
      ['x\ny', 1],
    ])
  })

  it('reads back whatever it wrote', () => {
    const cell = fc.oneof(
      fc.string().map((text) => text.replace(/\r/g, '')),
      fc.integer(),
    )
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
    fc.assert(
      fc.property(table, (written) => {
        const [width = 2] = written.map((row) => row.length)
        const even = written.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
        expect(parsePasted(formatTsv(even)).map((row) => row.map(String))).toEqual(
          even.map((row) => row.map(String)),
        )
      }),
    )
  })
})

describe('the selection', () => {
  const filled = { rows: 3, columns: 2 }
  const room = { rows: 30, columns: 8 }
  const go = (key: string, from = at(1, 1), how = {}) =>
    moved(from, { key, extends: false, jumps: false, ...how }, filled, room)

  it.each([
    ['ArrowUp', 0, 1],
    ['ArrowDown', 2, 1],
    ['ArrowLeft', 1, 0],
    ['ArrowRight', 1, 2],
    ['Home', 1, 0],
    ['End', 1, 1],
    ['PageDown', 16, 1],
    ['PageUp', 0, 1],
  ])('moves by %s', (key, row, column) => expect(go(key)).toEqual(at(row, column)))

  it('jumps to the end of what is filled', () => {
    expect(go('ArrowDown', at(0, 0), { jumps: true })).toEqual(at(2, 0))
    expect(go('End', at(0, 0), { jumps: true })).toEqual(at(2, 1))
    expect(go('Home', at(9, 3), { jumps: true })).toEqual(at(0, 0))
  })

  it('grows from its anchor', () => {
    const grown = go('ArrowDown', at(1, 1), { extends: true })
    expect(grown && rangeOf(grown)).toEqual({ top: 1, left: 1, bottom: 2, right: 1 })
    const back =
      grown && go('ArrowUp', { ...grown, focus: { row: 0, column: 0 } }, { extends: true })
    expect(back && rangeOf(back)).toEqual({ top: 0, left: 0, bottom: 1, right: 1 })
  })

  it('stays within what there is, and is not moved by letters', () => {
    expect(go('ArrowUp', at(0, 0))).toEqual(at(0, 0))
    expect(go('ArrowRight', at(0, 7))).toEqual(at(0, 7))
    expect(go('a')).toBeNull()
    expect(all({ rows: 0, columns: 0 })).toEqual(at(0, 0))
  })
})

describe('the history', () => {
  it('goes back and forth, and forgets what was undone when there is a new step', () => {
    let history = createHistory(0)
    for (const step of [1, 2, 3]) history = pushHistory(history, step)
    history = undoHistory(undoHistory(history))
    expect(history.present).toBe(1)
    expect(redoHistory(history).present).toBe(2)
    history = pushHistory(history, 9)
    expect([redoHistory(history).present, undoHistory(history).present]).toEqual([9, 1])
  })

  it('keeps a hundred steps', () => {
    let history = createHistory(0)
    for (let step = 1; step <= 250; step += 1) history = pushHistory(history, step)
    for (let step = 0; step < 300; step += 1) history = undoHistory(history)
    expect(history.present).toBe(150)
  })
})

describe('what is drawn', () => {
  it('is what is seen and a little around it, however large the sheet', () => {
    expect(getVisibleSpan(0, 300, 30, 10_000)).toEqual({ first: 0, end: 14 })
    expect(getVisibleSpan(6_000, 300, 30, 10_000)).toEqual({ first: 196, end: 214 })
    expect(getVisibleSpan(1e9, 300, 30, 100)).toEqual({ first: 99, end: 100 })
    expect(places(getVisibleSpan(0, 0, 30, 3))).toEqual([0, 1, 2])
  })

  it('follows the selection', () => {
    expect(scrolledTo(0, 90, 300, 30)).toBe(0)
    expect(scrolledTo(12, 0, 300, 30)).toBe(90)
    expect(scrolledTo(5, 90, 300, 30)).toBe(90)
  })
})
