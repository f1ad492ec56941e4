import { describe, expect, it } from 'vitest'
import { newPage } from '../pages/pages.ts'
import { newWork } from './newWork.ts'

describe('newWork', () => {
  /** EN-001, EN-005, CO-023, CO-027 */
  it('starts with one empty page and the defaults of the catalogue', () => {
    const work = newWork('zh-CN')
    expect(work).toMatchObject({
      title: '未命名作品',
      width: 375,
      height: 812,
      page_mode: 'h5_swipper',
      page_direction: 'horizontal',
      page_effect: 'slide',
      slide_interval: 3000,
      disable_wx_share: false,
    })
    expect(work.pages).toHaveLength(1)
  })

  /** EN-008 */
  it('names pages by their number in the language of the author', () => {
    expect(newPage(3, 'zh-CN').title).toBe('第3页')
    expect(newPage(3, 'en-US').title).toBe('page 3')
    expect(newWork('en-US').title).toBe('Untitled work')
  })

  it('keeps the uuid of a page as its id too', () => {
    const page = newPage(1, 'en-US')
    expect(page.id).toBe(page.uuid)
    expect(page.uuid).toMatch(/^page_[a-z0-9]{16}$/)
  })
})
