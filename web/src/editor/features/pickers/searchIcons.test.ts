import { describe, expect, it } from 'vitest'
import { CATEGORIES, dictionary, iconIndex } from '../../../../build/icons/iconIndex.mjs'
import { byAlphabet, readIcons, searchIcons } from './searchIcons.ts'

const icons = readIcons({ categories: [...CATEGORIES], icons: iconIndex() })
const first = (query: string, count = 8, category = 0) =>
  searchIcons(icons, category, query)
    .slice(0, count)
    .map(({ name }) => name)

describe('the icons of the picker', () => {
  /** EL-ICON-11. */
  it('are thousands, each with a drawing that is nothing but paths, and in a category', () => {
    expect(icons.length).toBeGreaterThan(1500)
    expect(new Set(icons.map(({ name }) => name)).size).toBe(icons.length)
    for (const { name, path, categories } of icons) {
      expect(path, name).toMatch(/^[Mm][MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*$/)
      expect(path.length, name).toBeLessThanOrEqual(16_384)
      expect(categories, name).toBeGreaterThan(0)
    }
  })

  it('are found in Chinese, nearly all of them', () => {
    expect(dictionary().size).toBeGreaterThan(900)
    const found = icons.filter(({ chinese, words }) => /\p{Script=Han}/u.test(chinese + words))
    expect(found.length / icons.length).toBeGreaterThan(0.98)
  })

  it('fill every category with more than one page', () => {
    expect(CATEGORIES).toHaveLength(7)
    for (const [index, name] of CATEGORIES.entries()) {
      expect(searchIcons(icons, 2 ** index, '').length, name).toBeGreaterThan(200)
    }
  })
})

/** EL-ICON-09, EL-ICON-11: typical queries, and the icons expected first. */
describe('searching icons', () => {
  it.each([
    ['爱心', 'heart'],
    ['戒指', 'rings'],
    ['婚礼', 'rings'],
    ['电话', 'phone'],
    ['微信', 'brand-wechat'],
    ['购物车', 'shopping-cart'],
    ['位置', 'location'],
    ['日历', 'calendar'],
    ['礼物', 'gift'],
    ['箭头', 'arrow-left'],
    ['向下', 'arrow-down'],
    ['二维码', 'qrcode'],
    ['点赞', 'thumb-up'],
    ['抖音', 'brand-tiktok'],
    ['蛋糕', 'cake'],
    ['飞机', 'plane'],
    ['咖啡', 'coffee'],
    ['支付宝', 'brand-alipay'],
    ['喇叭', 'speakerphone'],
    ['奖杯', 'trophy'],
    ['heart', 'heart'],
    ['wechat', 'brand-wechat'],
    ['shopping cart', 'shopping-cart'],
    ['Phone', 'phone'],
    ['love', 'heart'],
    ['实心 星星', 'star-filled'],
  ])('%s finds %s', (query, name) => {
    expect(first(query)).toContain(name)
  })

  it('puts what is called so before what only has to do with it', () => {
    expect(first('heart', 2)).toEqual(['heart', 'heart-filled'])
    expect(first('邮件', 1)).toEqual(['mail'])
  })

  it('finds nothing for nonsense, and everything for nothing', () => {
    expect(first('qqqzzz')).toEqual([])
    expect(searchIcons(icons, 0, '  ')).toEqual(icons)
  })

  it('stays within the category', () => {
    const life = 2 ** CATEGORIES.indexOf('life')
    const direction = 2 ** CATEGORIES.indexOf('direction')
    expect(first('蛋糕', 1, life)).toEqual(['cake'])
    expect(first('蛋糕', 1, direction)).toEqual([])
  })

  it('can be by the alphabet', () => {
    const names = byAlphabet(icons).map(({ name }) => name)
    expect(names).toEqual([...names].sort())
  })
})
