import { describe, expect, it } from 'vitest'
import { sampleElement, sampleType, sampleWork } from '../../../model/testing.ts'
import type { CommonStyle, Props } from '../../../model/work.ts'
import { choosesFont, namesFonts } from './fontsWanted.ts'

const defaults = { fontFamily: 'Microsoft YaHei' }
const FONT = { name: 'fontFamily', type: 'string', label: { zh: '字体', en: 'Font' } } as const
const type = sampleType({
  props: [{ ...FONT, control: 'font-picker' }],
  defaults: { zh: defaults, en: defaults },
})
const names = (pluginProps: Props, style: Partial<CommonStyle> = {}) =>
  namesFonts(sampleWork(sampleElement('a', style, { pluginProps })), new Map([[type.type, type]]))

describe('the faces of the library', () => {
  it('are not needed by a work that chooses no font', () => {
    expect(names({ fontFamily: 'Microsoft YaHei', text: '<p>春天</p>' })).toBe(false)
  })

  it('are needed by a font that was chosen, for the element or within its text', () => {
    expect(names({ fontFamily: 'Ma Shan Zheng' })).toBe(true)
    const text = '<span style="font-family: Caveat">spring</span>'
    expect(names({ text })).toBe(true)
    expect(names({ text: '<font face="Caveat">spring</font>' })).toBe(true)
    expect(names({}, { fontFamily: 'Caveat' })).toBe(true)
  })

  it('are on their way once something is taken hold of that offers a font by itself', () => {
    const picture = sampleType({ type: 'picture' })
    const kinds = new Map([
      [type.type, type],
      [picture.type, picture],
    ])
    const work = sampleWork(sampleElement('a'), sampleElement('p', {}, { name: 'picture' }))
    expect(choosesFont(work, ['a'], kinds)).toBe(true)
    expect(choosesFont(work, ['p', 'a'], kinds)).toBe(true)
    expect(choosesFont(work, ['p'], kinds)).toBe(false)
    expect(choosesFont(work, [], kinds)).toBe(false)
  })
})
