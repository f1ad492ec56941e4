import { beforeEach, describe, expect, it } from 'vitest'
import type { FontEntry } from '../../../api/gallery.ts'
import { listPickerFonts, recentFonts, rememberFont, searchFonts } from './searchFonts.ts'

const font = (family: string, more: Partial<FontEntry> = {}): FontEntry => ({
  family,
  label: family,
  previewText: '',
  system: false,
  url: `/fonts/${family}.css`,
  size: 0,
  language: 'zh-CN',
  ...more,
})
const brush = font('Ma Shan Zheng', {
  label: '马善政毛笔楷书',
  kind: 'brush',
  author: 'Ma ShanZheng',
})
const device = font('SimSun', { label: '宋体', system: true, url: '' })
const added = font('Mine', { url: '/fonts/Mine.woff2' })
const styleOf = (kind: string) => (kind === 'brush' ? '手写、书法' : kind)

describe('fonts of the picker', () => {
  beforeEach(() => localStorage.clear())

  it('offers the library before the fonts of devices, and nothing that pages do not bring', () => {
    expect(listPickerFonts([device, added, brush])).toEqual([brush, device])
  })

  it('finds by name, style and author, in either language', () => {
    for (const query of ['毛笔', 'ma shan', '书法', 'brush ma']) {
      expect(searchFonts([device, brush], query, styleOf), query).toEqual([brush])
    }
    expect(searchFonts([device, brush], '楷书 simsun', styleOf)).toEqual([])
    expect(searchFonts([device, brush], ' ', styleOf)).toHaveLength(2)
  })

  it('remembers the four that were used last, the last one first', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'c']) rememberFont(name)
    expect(recentFonts()).toEqual(['c', 'e', 'd', 'b'])
    localStorage.setItem('pinye.recent-fonts', '{"not":"a list"}')
    expect(recentFonts()).toEqual([])
    localStorage.setItem('pinye.recent-fonts', 'nonsense')
    expect(recentFonts()).toEqual([])
  })
})
