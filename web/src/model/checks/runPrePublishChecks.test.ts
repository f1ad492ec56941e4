import { describe, expect, it } from 'vitest'
import type { ElementType, PropSpec } from '../elementType.ts'
import { elementsOf, sampleElement, sampleType, sampleWork } from '../testing.ts'
import type { CommonStyle, PlacedElement } from '../work.ts'
import { contrast, readColour } from './colours.ts'
import { runPrePublishChecks } from './runPrePublishChecks.ts'
import type { CheckDiagnostic } from './check.ts'

const label = { zh: '一', en: 'one' }
const prop = (over: Partial<PropSpec>): PropSpec => ({
  name: 'words',
  type: 'text',
  label,
  ...over,
})

const types = new Map<string, ElementType>([
  ['note', sampleType({ props: [prop({})] })],
  [
    'photo',
    sampleType({ pickOnAdd: 'image-picker', props: [prop({ name: 'src', type: 'image' })] }),
  ],
  [
    'field',
    sampleType({
      props: [
        prop({ name: 'key', type: 'string', role: 'field-name' }),
        prop({ name: 'title', type: 'string', role: 'field-label' }),
      ],
    }),
  ],
  ['heart', sampleType({ props: [prop({ name: 'login', type: 'boolean', role: 'sign-in' })] })],
])

function find(elements: PlacedElement[], hasSignIn = true): CheckDiagnostic[] {
  return runPrePublishChecks(sampleWork(...elements), { types, hasSignIn })
}

const codes = (elements: PlacedElement[], hasSignIn = true) =>
  find(elements, hasSignIn).map(({ code, uuid }) => `${code} ${uuid}`)

const note = (uuid: string, style: Partial<CommonStyle> = {}, over: Partial<PlacedElement> = {}) =>
  sampleElement(uuid, { left: 10, top: 10, width: 100, ...style }, over)

const field = (uuid: string, key: string, title = 'Name') =>
  note(uuid, {}, { name: 'field', pluginProps: { key, title } })

describe('runPrePublishChecks', () => {
  it('finds nothing in a work that is done', () => {
    expect(find([note('a'), field('b', 'name')])).toEqual([])
  })

  it('finds pictures that are missing and texts that nobody wrote', () => {
    const photo = note('p', {}, { name: 'photo', pluginProps: { src: '' } })
    const left = note('t', {}, { pluginProps: { words: '<p>Hello</p>' } })
    expect(codes([photo, left])).toEqual(['emptyPicture p', 'untouched t'])
    expect(codes([{ ...photo, visible: false }])).toEqual([])
  })

  it('finds fields without a label and names anew what two fields are called', () => {
    const elements = [field('a', 'phone'), field('b', 'phone', ' ')]
    const found = find(elements)
    expect(found.map(({ code, uuid }) => `${code} ${uuid}`)).toEqual(['unlabelled b', 'doubled b'])
    const fixed = found[1]?.fix?.(sampleWork(...elements))
    const names = fixed && elementsOf(fixed).map(({ pluginProps }) => pluginProps.key)
    expect(names?.[0]).toBe('phone')
    expect(names?.[1]).not.toBe('phone')
  })

  it('finds links that lead nowhere', () => {
    const to = (type: string, config: Record<string, unknown>) =>
      codes([note('a', {}, { interaction: { type, config } })])
    expect(to('link', { url: '' })).toEqual(['deadLink a'])
    expect(to('link', { url: 'https://example.com' })).toEqual([])
    expect(to('phone', { phone: '1' })).toEqual(['deadLink a'])
    expect(to('page', { pageId: 'gone' })).toEqual(['deadLink a'])
    expect(to('page', { pageId: 'page_one' })).toEqual([])
  })

  it('finds what asks to sign in only where nobody can', () => {
    const heart = note('h', {}, { name: 'heart', pluginProps: { login: true } })
    expect(codes([heart], false)).toEqual(['noSignIn h'])
    expect(codes([heart])).toEqual([])
  })

  it('finds what lies beside the page or is cut off by its edge', () => {
    expect(codes([note('a', { left: -200 })])).toEqual(['outside a'])
    expect(codes([note('a', { left: 330 })])).toEqual(['cutOff a'])
    expect(codes([note('a', { left: 330, rotate: 30 })])).toEqual([])
  })

  it('finds a link that something else lies on', () => {
    const interaction = { type: 'link', config: { url: 'https://example.com' } }
    const over = note('t', { zindex: 9 })
    expect(codes([note('l', {}, { interaction }), over])).toEqual(['covered l'])
  })

  it('finds letters that hardly show on their ground, unless something may lie between', () => {
    const pale = note('a', { color: '#eeeeee', zindex: 3 })
    expect(codes([pale])).toEqual(['faint a'])
    expect(codes([pale, note('b', { zindex: 1 })])).toEqual([])
    expect(codes([note('a', { color: '#eeeeee', backgroundColor: '#000' })])).toEqual([])
    expect(readColour('rgb(1, 2, 3)')).toEqual([1, 2, 3])
    expect(readColour('transparent')).toBeUndefined()
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  })
})

it('names actions that lead nowhere, and what was typed for them', () => {
  const call = (name: string, ...given: unknown[]) => ({ trigger: 'click', name, arguments: given })
  const lost = sampleElement('a', {}, { methodList: [call('showElement', 'gone')] })
  const whole = sampleElement('b', {}, { methodList: [call('openLink', 'https://a.test')] })
  expect(codes([lost, whole]).filter((one) => one.startsWith('deadLink'))).toEqual(['deadLink a'])
  const [typed] = whole.methodList
  const facts = { types, hasSignIn: true, typed: new Map([[typed as object, { value: 'htp:/x' }]]) }
  const found = runPrePublishChecks(sampleWork(whole), facts)
  expect(found.map(({ code }) => code)).toContain('deadLink')
})

it('says nothing of colours over a picture or a see-through ground', () => {
  const pale = { color: '#eeeeee' }
  const work = sampleWork(sampleElement('a', pale))
  const facts = { types, hasSignIn: true }
  const faintOf = (one: typeof work) =>
    runPrePublishChecks(one, facts).filter(({ code }) => code === 'faint')
  expect(faintOf(work)).toHaveLength(1)
  const [page] = work.pages
  const background = { type: 'image' as const, src: '/a.png' }
  expect(faintOf({ ...work, pages: page ? [{ ...page, background }] : [] })).toEqual([])
  const veiled = { ...pale, backgroundColor: 'rgba(0,0,0,0.6)' }
  expect(faintOf(sampleWork(sampleElement('a', veiled)))).toEqual([])
})
