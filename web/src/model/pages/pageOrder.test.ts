import { expect, it } from 'vitest'
import { addPage, movePage, renamePage } from './pages.ts'
import { PAGE, sampleWork } from '../testing.ts'

/** ED-023 */
it('a page moved beyond the ends stays at the end', () => {
  const two = addPage(sampleWork(), 'zh-CN')
  const last = two.pages[1]?.uuid ?? ''
  expect(movePage(two, PAGE, 9).pages.map(({ uuid }) => uuid)).toEqual([last, PAGE])
  expect(movePage(two, last, -3).pages.map(({ uuid }) => uuid)).toEqual([last, PAGE])
})

it('moving a page to its own place, or one that is not there, changes nothing', () => {
  const work = addPage(sampleWork(), 'zh-CN')
  expect(movePage(work, PAGE, 0)).toBe(work)
  expect(movePage(work, 'nobody', 1)).toBe(work)
})

it('a page keeps its title when the new one is empty', () => {
  const work = sampleWork()
  expect(renamePage(work, PAGE, '   ')).toBe(work)
  expect(renamePage(work, PAGE, ' 封面 ').pages[0]?.title).toBe('封面')
})
