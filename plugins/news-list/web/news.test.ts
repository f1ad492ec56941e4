import { describe, expect, it } from 'vitest'
import { addressOf, dayOf, newsOf } from './news.ts'

const one = { title: '甲', summary: '乙', link: 'https://a.test', date: '2026-01-01', source: '丙' }

/** EL-NEWS-06, -09. */
describe('news', () => {
  it.each([
    ['the headers of the catalogue', [['title', 'summary', 'link', 'date', 'source']]],
    ['Chinese headers', [['新闻标题', '摘要', '链接', '日期', '来源']]],
    ['no header at all', []],
  ])('are read by %s', (_, header) => {
    expect(newsOf([...header, Object.values(one)])).toEqual([one])
  })

  it('are read by the header in any order, whatever else there is', () => {
    const turned = [
      ['来源', '阅读量', 'Title'],
      ['丙', 12, '甲'],
    ]
    expect(newsOf(turned)).toEqual([{ title: '甲', summary: '', link: '', date: '', source: '丙' }])
  })

  it('are not made of empty rows', () => {
    expect(newsOf([['title'], [''], [' '], []])).toEqual([])
  })
})

/** EL-NEWS-07, -08. */
describe('a link', () => {
  it.each([
    ['https://a.test/b?c=1', 'https://a.test/b?c=1'],
    ['HTTP://a.test', 'HTTP://a.test'],
    ['{host}/h5/7', '/h5/7'],
    ['https://{host}/h5/7', '/h5/7'],
    ['{host}', '/'],
    ['{host}//evil.test', '/evil.test'],
    ['{host}\\\\evil.test', '/evil.test'],
  ])('%s leads to %s', (link, address) => expect(addressOf(link)).toBe(address))

  it.each([
    '',
    'a.test',
    '/h5/7',
    '//a.test',
    'javascript:alert(1)',
    'https://',
    'x {host}/a',
    'https:///a',
  ])('%s is text only', (link) => expect(addressOf(link)).toBeUndefined())
})

describe('a date', () => {
  it('is a day when it is written as one', () => {
    expect(['2028-02-29', '2026-02-29', '2026-13-01', '2026-1-2', 'soon'].map(dayOf)).toEqual([
      '2028-02-29',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
