import { describe, expect, it } from 'vitest'
import { createElement } from './createElement.ts'
import { newPage } from '../pages/pages.ts'
import { sampleElement, sampleType } from '../testing.ts'

const page = newPage(1, 'en-US')
const now = new Date(2026, 10, 21, 9, 5)

describe('createElement', () => {
  /** EL-ALL-003, EM-001, EM-005, EM-007 */
  it('takes size, version and a uuid from the type', () => {
    const element = createElement(sampleType(), page, { language: 'en-US', now })
    expect(element.uuid).toMatch(/^note_[a-z0-9]{16}$/)
    expect(element).toMatchObject({
      id: element.uuid,
      name: 'note',
      schemaVersion: 3,
      visible: true,
      interaction: { type: 'none' },
      animations: [],
      methodList: [],
    })
    expect(element.commonStyle).toMatchObject({ left: 100, top: 100, width: 160, height: 40 })
  })

  /** EN-003, EM-002, EM-006, EM-011: the common style of every element, and fields kept empty for compatibility. */
  it('starts with the common style', () => {
    const element = createElement(sampleType(), page, { language: 'en-US', now })
    const none = { value: 0, unit: 'px' }
    const sides = { top: none, right: none, bottom: none, left: none }
    expect(element.commonStyle).toMatchObject({
      rotate: 0,
      textAlign: 'center',
      color: '#000000',
      backgroundColor: 'transparent',
      fontSize: 14,
      margin: sides,
      padding: sides,
      border: { ...sides, color: { value: '#000000' }, style: { value: 'solid' } },
    })
    expect(element).toMatchObject({ events: [], customName: '', scripts: [] })
  })

  /** EM-015 */
  it('speaks the language of the author', () => {
    const props = (language: 'zh-CN' | 'en-US') =>
      createElement(sampleType(), page, { language, now }).pluginProps
    expect(props('zh-CN')).toEqual({ words: '你好' })
    expect(props('en-US')).toEqual({ words: 'Hello' })
  })

  /** EM-008 */
  it('lies above everything else on the page', () => {
    const busy = { ...page, elements: [sampleElement('a', { zindex: 9 }), sampleElement('b')] }
    expect(createElement(sampleType(), busy, { language: 'en-US', now }).commonStyle.zindex).toBe(
      10,
    )
    expect(createElement(sampleType(), page, { language: 'en-US', now }).commonStyle.zindex).toBe(1)
  })

  it.each([
    ['{now+1d}', '2026-11-22 09:05'],
    ['{now}', '2026-11-21 09:05'],
    ['{now-30m}', '2026-11-21 08:35'],
    ['{now+2w}', '2026-12-05 09:05'],
    ['{now+1x}', '{now+1x}'],
    ['at {now+1d}', 'at {now+1d}'],
  ])('computes the default %s', (value, expected) => {
    const type = sampleType({ defaults: { zh: { when: value }, en: { when: value } } })
    expect(createElement(type, page, { language: 'en-US', now }).pluginProps.when).toBe(expected)
  })

  const pale = { ground: 'pale', size: 14 }
  const deep = { beginsWith: { ground: 'deep' } }
  it.each([
    ['the defaults', {}, undefined, { ground: 'pale', size: 14 }],
    ['what its type says instead of them', deep, undefined, { ground: 'deep', size: 14 }],
    ['what a look says instead of both', deep, { ground: 'red' }, { ground: 'red', size: 14 }],
    ['what its type says where a look is silent', deep, { size: 20 }, { ground: 'deep', size: 20 }],
  ])('begins with %s', (_, over, props, wanted) => {
    const type = sampleType({ defaults: { zh: pale, en: pale }, ...over })
    const look = props && { look: { props } }
    expect(createElement(type, page, { language: 'en-US', now, ...look }).pluginProps).toEqual(
      wanted,
    )
    // Stored elements without the prop keep its default.
    expect(type.defaults.en).toEqual({ ground: 'pale', size: 14 })
  })

  it('shares no value with the defaults of the type', () => {
    const type = sampleType({ defaults: { zh: { list: [1] }, en: { list: [1] } } })
    const element = createElement(type, page, { language: 'en-US', now })
    expect(element.pluginProps.list).toEqual([1])
    expect(element.pluginProps.list).not.toBe(type.defaults.en.list)
  })

  it('stands where it is dropped', () => {
    const at = { left: 12, top: 34 }
    expect(
      createElement(sampleType(), page, { language: 'en-US', now, at }).commonStyle,
    ).toMatchObject(at)
  })
})
