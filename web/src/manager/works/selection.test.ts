import { describe, expect, it } from 'vitest'
import { nothingSelected, selectAll, toggle, within } from './selection.ts'

const order = [9, 7, 5, 3, 1]
const ids = ({ ids: chosen }: { ids: ReadonlySet<number> }) => [...chosen].sort((a, b) => b - a)

describe('choosing several works', () => {
  it('chooses one and lets go of it again', () => {
    const one = toggle(nothingSelected, order, 7, false)
    expect(ids(one)).toEqual([7])
    expect(ids(toggle(one, order, 7, false))).toEqual([])
  })

  it('draws a range in either direction from the card before', () => {
    const from = toggle(nothingSelected, order, 3, false)
    expect(ids(toggle(from, order, 9, true))).toEqual([9, 7, 5, 3])
    expect(ids(toggle(toggle(from, order, 5, false), order, 1, true))).toEqual([5, 3, 1])
  })

  it('chooses a single card where a range has no beginning on this page', () => {
    expect(ids(toggle(nothingSelected, order, 5, true))).toEqual([5])
    expect(ids(toggle({ ids: new Set([99]), anchor: 99 }, order, 5, true))).toEqual([99, 5])
  })

  it('forgets what is not on the page any more', () => {
    const all = selectAll(order)
    expect(within(all, order)).toBe(all)
    expect(ids(within(all, [7, 1, 2]))).toEqual([7, 1])
  })
})
