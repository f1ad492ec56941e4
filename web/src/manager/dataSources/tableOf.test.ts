import { describe, expect, it } from 'vitest'
import { tableOf } from './tableOf.ts'

describe('a value as a table', () => {
  it('is read from columns and rows, as a csv source gives them (DS-009)', () => {
    const rows = [['a', 1], ['b']]
    expect(tableOf({ columns: ['name', 'count'], rows })).toEqual({
      columns: ['name', 'count'],
      rows: [
        ['a', '1'],
        ['b', ''],
      ],
    })
  })

  it('is read from rows that are objects, too', () => {
    expect(tableOf({ columns: ['b'], rows: [{ a: 1, b: 2 }] })?.rows).toEqual([['2']])
  })

  it('is read from a list of objects, with every column that one of them has', () => {
    expect(tableOf([{ a: 'x' }, { a: null, b: [1] }])).toEqual({
      columns: ['a', 'b'],
      rows: [
        ['x', ''],
        ['', '[1]'],
      ],
    })
  })

  it('is nothing for everything else', () => {
    for (const value of [
      null,
      3,
      'a',
      [],
      [1],
      [{}, 1],
      { rows: [] },
      { columns: [1], rows: [] },
    ]) {
      expect(tableOf(value)).toBeNull()
    }
  })
})
