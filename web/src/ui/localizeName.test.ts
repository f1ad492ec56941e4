import { describe, expect, it } from 'vitest'
import { localizeName } from './format.ts'

describe('a name in two languages', () => {
  it('is read in the language of the reader', () => {
    expect(localizeName('管理用户 / Manage users', 'zh-CN')).toBe('管理用户')
    expect(localizeName('管理用户 / Manage users', 'en-US')).toBe('Manage users')
  })

  it('stays as it is when it is in one language, or when it is unclear which is which', () => {
    for (const name of ['编辑', 'a/b', 'a / b / c', '甲 / ', ' / b', '']) {
      expect(localizeName(name, 'en-US')).toBe(name)
    }
  })
})
