import { describe, expect, it } from 'vitest'
import { sameCorners } from '../styles/boxLook.ts'
import { createElement } from './createElement.ts'
import { newPage } from '../pages/pages.ts'
import { getPresetBox, getPresetProps, getPresetSize } from './preset.ts'
import { sampleType } from '../testing.ts'

const page = newPage(1, 'en-US')
const now = new Date(2026, 10, 21, 9, 5)
const border = { top: { value: 1, unit: 'px' } }
const look = {
  props: { text: '报名', size: 20 },
  propsEn: { text: 'Sign up' },
  width: 200,
  box: { corners: sameCorners(8), backgroundColor: '#fff', border },
}

describe('a ready-made look', () => {
  it('says its words in the language of the author', () => {
    expect(getPresetProps(look, 'zh-CN')).toEqual({ text: '报名', size: 20 })
    expect(getPresetProps(look, 'en-US')).toEqual({ text: 'Sign up', size: 20 })
  })

  it('has the size of its type where it names none, and never less than the type allows', () => {
    const type = { ...sampleType(), minWidth: 120, minHeight: 60 }
    expect(getPresetSize(type, undefined)).toEqual({ width: 160, height: 60 })
    expect(getPresetSize(type, look)).toEqual({ width: 200, height: 60 })
    expect(getPresetSize(type, { ...look, width: 20 })).toEqual({ width: 120, height: 60 })
  })

  it('says nothing of where it stands, and nothing of another kind than is stored', () => {
    expect(
      getPresetBox({ props: {}, box: { left: 900, zindex: 99, margin: {}, opacity: 'half' } }),
    ).toEqual({})
    expect(
      getPresetBox({ props: {}, box: { opacity: 0.5, shadow: null, gradient: 'red' } }),
    ).toEqual({
      opacity: 0.5,
    })
    expect(getPresetBox({ props: {} })).toEqual({})
  })

  it('becomes an element that shares nothing with it', () => {
    const at = { left: 7, top: 9 }
    const element = createElement(sampleType(), page, { language: 'en-US', now, at, look })
    expect(element.pluginProps).toMatchObject({ text: 'Sign up', size: 20 })
    expect(element.commonStyle).toMatchObject({
      ...{ left: 7, top: 9, width: 200, backgroundColor: '#fff', zindex: 1 },
      corners: sameCorners(8),
    })
    expect(element.commonStyle.corners).not.toBe(look.box.corners)
    expect(element.commonStyle.border).not.toBe(border)
  })
})
