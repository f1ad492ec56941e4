import { expect, it } from 'vitest'
import { byOccasion, templateTagName } from './templateTagName.ts'

it('shows the occasions of the host first, in their order', () => {
  const tags = ['我们的', '资讯', '婚礼', '邀请函'].map((name) => ({ name }))
  const sorted = tags.toSorted(byOccasion).map(({ name }) => name)
  expect(sorted).toEqual(['邀请函', '婚礼', '资讯', '我们的'])
})

it('says them in the language of the reader; what people wrote stays', () => {
  expect(templateTagName('婚礼', 'en-US')).toBe('Weddings')
  expect(templateTagName('婚礼', 'zh-CN')).toBe('婚礼')
  expect(templateTagName('我们的', 'en-US')).toBe('我们的')
})
