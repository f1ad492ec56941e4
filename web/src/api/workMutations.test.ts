import { expect, it } from 'vitest'
import { tagsAfter } from './workMutations.ts'

it('adds tags once each and takes others away', () => {
  const carried = [{ id: 1 }, { id: 2 }]
  expect(tagsAfter(carried, { add: [2, 3, 3], remove: [1] })).toEqual([2, 3])
  expect(tagsAfter(carried, { add: [], remove: [] })).toEqual([1, 2])
})
