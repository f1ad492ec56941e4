import { describe, expect, it } from 'vitest'
import { addPage, copyPage, movePage, removePage, renamePage, setPage } from './pages.ts'
import { PAGE, sampleElement, sampleWork } from '../testing.ts'

const titles = (work: { pages: { title: string }[] }) => work.pages.map(({ title }) => title)

describe('pages', () => {
  /** EN-008 */
  it('are added at the end, or after a given one', () => {
    const two = addPage(sampleWork(), 'zh-CN')
    expect(titles(two)).toEqual(['第1页', '第2页'])
    expect(titles(addPage(two, 'zh-CN', PAGE))).toEqual(['第1页', '第3页', '第2页'])
  })

  it('keep the other pages by reference', () => {
    const work = sampleWork(sampleElement('note_a'))
    expect(addPage(work, 'en-US').pages[0]).toBe(work.pages[0])
  })

  it('are copied behind themselves with fresh uuids and rewritten references', () => {
    const jump = { type: 'page', config: { pageId: PAGE } }
    const call = { trigger: 'click', name: 'showElement', arguments: ['note_b'] }
    const work = sampleWork(
      sampleElement('note_a', {}, { interaction: jump, methodList: [call] }),
      sampleElement('note_b'),
    )
    const copied = copyPage(work, PAGE)
    const copy = copied.pages[1]
    const [first, second] = copy?.elements ?? []
    expect(copied.pages).toHaveLength(2)
    expect(copy?.uuid).not.toBe(PAGE)
    expect(first?.uuid).not.toBe('note_a')
    expect(first?.interaction.config.pageId).toBe(copy?.uuid)
    expect(first?.methodList[0]?.arguments).toEqual([second?.uuid])
  })

  it('copy their groups under new ids', () => {
    const work = sampleWork(sampleElement('note_a'), sampleElement('note_b'))
    const group = { id: 'g', name: 'pair', elements: ['note_a', 'note_b'] }
    const grouped = { ...work, pages: work.pages.map((page) => ({ ...page, groups: [group] })) }
    const copy = copyPage(grouped, PAGE).pages[1]
    expect(copy?.groups[0]?.id).not.toBe('g')
    expect(copy?.groups[0]?.elements).toEqual(copy?.elements.map(({ uuid }) => uuid))
  })

  it('are renamed, but never to nothing', () => {
    expect(titles(renamePage(sampleWork(), PAGE, ' Home '))).toEqual(['Home'])
    const work = sampleWork()
    expect(renamePage(work, PAGE, '  ')).toBe(work)
  })

  /** ED-023 */
  it('cannot all be removed', () => {
    const work = sampleWork()
    expect(removePage(work, PAGE)).toBe(work)
    expect(removePage(addPage(work, 'en-US'), PAGE).pages).toHaveLength(1)
  })

  it('pull the open page back into the list when the last one goes', () => {
    const two = { ...addPage(sampleWork(), 'en-US'), currentPageIndex: 1 }
    expect(removePage(two, two.pages[1]?.uuid ?? '').currentPageIndex).toBe(0)
  })

  it('move within the list and stop at its ends', () => {
    const three = addPage(addPage(sampleWork(), 'zh-CN'), 'zh-CN')
    expect(titles(movePage(three, PAGE, 2))).toEqual(['第2页', '第3页', '第1页'])
    expect(titles(movePage(three, PAGE, 99))).toEqual(['第2页', '第3页', '第1页'])
    expect(movePage(three, PAGE, 0)).toBe(three)
    expect(movePage(three, 'nowhere', 1)).toBe(three)
  })

  it('keep the work when nothing changes', () => {
    const work = sampleWork()
    expect(setPage(work, PAGE, { backgroundColor: '#ffffff' })).toBe(work)
    expect(setPage(work, PAGE, { backgroundColor: '#000' }).pages[0]?.backgroundColor).toBe('#000')
  })
})
