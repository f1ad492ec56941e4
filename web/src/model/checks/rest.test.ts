import { describe, expect, it } from 'vitest'
import type { ElementType, PropSpec } from '../elementType.ts'
import { setFit } from '../pages/fit.ts'
import { PAGE, sampleElement, sampleType, sampleWork } from '../testing.ts'
import type { CommonStyle, PlacedElement, Work } from '../work.ts'
import { contrast, readableOn, readColour, writeColour } from './colours.ts'
import { lowContrast } from './lowContrast.ts'
import { duplicateNamesElsewhere, noSignIn } from './fields.ts'
import { oversizedFiles, missingAltText } from './pictures.ts'
import { insecureLinks } from './insecureLinks.ts'
import { belowPage, cutOff, outsidePage } from './pageBounds.ts'
import type { PageCheck, CheckOptions } from './check.ts'

const prop = (name: string, type: PropSpec['type'], more: Partial<PropSpec> = {}): PropSpec => ({
  name,
  type,
  label: { zh: name, en: name },
  ...more,
})

const types = new Map<string, ElementType>([
  ['note', sampleType({ props: [prop('words', 'text')] })],
  [
    'sign',
    sampleType({
      props: [
        prop('words', 'string'),
        prop('color', 'color'),
        prop('backgroundColor', 'color'),
        prop('lineColor', 'color'),
        prop('fontSize', 'number'),
        prop('bold', 'boolean'),
      ],
    }),
  ],
  ['photo', sampleType({ pickOnAdd: 'some-picker', props: [prop('src', 'image')] })],
  ['row', sampleType({ props: [prop('items', 'items')] })],
  ['song', sampleType({ props: [prop('src', 'audio')] })],
  ['link', sampleType({ props: [prop('to', 'url')] })],
  ['field', sampleType({ props: [prop('key', 'string', { role: 'field-name' })] })],
  ['heart', sampleType({ props: [prop('login', 'boolean', { role: 'sign-in' })] })],
])

const element = (name: string, props: object = {}, style: Partial<CommonStyle> = {}) =>
  sampleElement('a', { left: 10, top: 10, ...style }, { name, pluginProps: { ...props } })

function runCheck(check: PageCheck, work: Work, facts: Partial<CheckOptions> = {}, at = 0) {
  const page = work.pages[at]
  if (!page) throw new Error('there is no such page')
  return check({ work, page, options: { types, hasSignIn: true, ...facts } })
}

const runOn = (check: PageCheck, one: PlacedElement, facts: Partial<CheckOptions> = {}) =>
  runCheck(check, sampleWork(one), facts)

/** Applies the fix of the only problem and returns the element; asserts that the check then finds nothing. */
function fixed(check: PageCheck, one: PlacedElement): PlacedElement | undefined {
  const work = sampleWork(one)
  const after = runCheck(check, work)[0]?.fix?.(work)
  if (!after) return undefined
  expect(runCheck(check, after)).toEqual([])
  return after.pages[0]?.elements[0]
}

/** PV-005 */
describe('words that are hard to read', () => {
  const sign = (props: object, style?: Partial<CommonStyle>) =>
    element('sign', { words: 'Buy', backgroundColor: 'transparent', ...props }, style)

  it.each([
    [{ color: '#767676', fontSize: 14 }, 0],
    [{ color: '#777777', fontSize: 14 }, 1],
    [{ color: '#777777', fontSize: 24 }, 0],
    [{ color: '#777777', fontSize: 19 }, 1],
    [{ color: '#777777', fontSize: 19, bold: true }, 0],
    [{ color: '#959595', fontSize: 60 }, 1],
    [{ color: '#eeeeee', words: '' }, 0],
    [{ color: '#ffffff', backgroundColor: '#1890ff', fontSize: 14 }, 1],
    [{ color: '#ffffff', backgroundColor: 'rgba(0,0,0,0.4)' }, 0],
  ])('%o: %i', (props, count) => {
    expect(runOn(lowContrast, sign(props))).toHaveLength(count)
  })

  it('get a darker ground of their own, or darker letters on the ground of the page', () => {
    const button = sign({ color: '#ffffff', backgroundColor: '#1890ff', fontSize: 14 })
    const ground = fixed(lowContrast, button)?.pluginProps
    expect(ground?.color).toBe('#ffffff')
    expect(ground?.backgroundColor).not.toBe('#1890ff')
    expect(fixed(lowContrast, sign({ color: '#eeeeee' }))?.pluginProps.backgroundColor).toBe(
      'transparent',
    )
    const plain = element('note', { words: 'Hi' }, { color: '#eeeeee' })
    expect(fixed(lowContrast, plain)?.commonStyle.color).not.toBe('#eeeeee')
  })

  it('take the line around them along where it is of the colour of their ground', () => {
    const runCheck = { color: '#ffffff', backgroundColor: '#1890ff', fontSize: 14 }
    const along = fixed(lowContrast, sign({ ...runCheck, lineColor: '#1890ff' }))?.pluginProps
    expect(along?.lineColor).toBe(along?.backgroundColor)
    const apart = fixed(lowContrast, sign({ ...runCheck, lineColor: '#c9a86a' }))?.pluginProps
    expect(apart?.lineColor).toBe('#c9a86a')
  })

  it('changes a colour by as little as it takes', () => {
    const white = [255, 255, 255] as const
    const darker = readableOn([0x18, 0x90, 0xff], white, 4.5)
    expect(darker && contrast(darker, white)).toBeLessThan(4.8)
    expect(readableOn([1, 2, 3], [128, 128, 128], 21)).toBeUndefined()
    expect(writeColour(readColour('#0fa') ?? white)).toBe('#00ffaa')
  })
})

describe('links without https', () => {
  it('are offered with it, wherever they stand', () => {
    const http = 'http://example.com/a?b=http://c'
    const https = 'https://example.com/a?b=http://c'
    const call = (name: string, given: string) => ({ trigger: 'click', name, arguments: [given] })
    const one: PlacedElement = {
      ...element('link', { to: http }),
      interaction: { type: 'link', config: { url: http } },
      methodList: [call('openLink', http), call('showElement', 'http://a')],
    }
    const after = fixed(insecureLinks, one)
    expect(after?.pluginProps.to).toBe(https)
    expect(after?.interaction.config).toEqual({ url: https })
    expect(after?.methodList.map((entry) => entry.arguments[0])).toEqual([https, 'http://a'])
    expect(after && runOn(insecureLinks, after)).toEqual([])
    expect(runOn(insecureLinks, element('link', { to: '/here' }))).toEqual([])
  })
})

describe('pictures without a name', () => {
  it('are found unless they are ornaments that do nothing', () => {
    const photo = element('photo', { src: '/a.png' }, { width: 200, height: 100 })
    expect(runOn(missingAltText, photo)).toHaveLength(1)
    expect(runOn(missingAltText, { ...photo, customName: 'A lake' })).toEqual([])
    expect(runOn(missingAltText, element('photo', { src: '' }, { width: 200 }))).toEqual([])
    const small = element('photo', { src: '/a.png' }, { width: 79, height: 200 })
    expect(runOn(missingAltText, small)).toEqual([])
    const tapped = { ...small, interaction: { type: 'link', config: { url: 'https://a.test' } } }
    expect(runOn(missingAltText, tapped)).toHaveLength(1)
  })
})

describe('heavy files', () => {
  const weights = new Map([
    ['/uploads/big.gif', 3_500_000],
    ['/uploads/song.mp3', 3_000_000],
    ['/uploads/long.mp3', 9_000_000],
  ])
  it.each([
    [element('photo', { src: '/uploads/big.gif' }), '3.3 MB'],
    [element('row', { items: [{ image: '/a.png' }, { image: '/uploads/big.gif' }] }), '3.3 MB'],
    [element('song', { src: '/uploads/song.mp3' }), undefined],
    [element('song', { src: '/uploads/long.mp3' }), '8.6 MB'],
    [element('photo', { src: '/uploads/unknown.gif' }), undefined],
  ])('%#', (one, size) => {
    expect(runOn(oversizedFiles, one, { weights }).map(({ values }) => values?.size)).toEqual(
      size === undefined ? [] : [size],
    )
    expect(runOn(oversizedFiles, one)).toEqual([])
  })
})

describe('elements that are not on their page', () => {
  it('are brought onto it by the shortest way', () => {
    const size = { width: 100, height: 40 }
    const positionOf = (one: PlacedElement | undefined) => [
      one?.commonStyle.left,
      one?.commonStyle.top,
    ]
    expect(positionOf(fixed(outsidePage, element('note', {}, { ...size, left: -200 })))).toEqual([
      0, 10,
    ])
    expect(positionOf(fixed(cutOff, element('note', {}, { ...size, left: 330 })))).toEqual([
      275, 10,
    ])
    const low = element('note', {}, { ...size, top: 900 })
    expect(fixed(belowPage, low), 'a page that scrolls has grown for it').toBeUndefined()
    const pinned = setFit(sampleWork(low), PAGE, 'pin')
    expect(positionOf(runCheck(belowPage, pinned)[0]?.fix?.(pinned).pages[0]?.elements[0])).toEqual(
      [10, 772],
    )
    expect(fixed(cutOff, element('note', {}, { left: -50, width: 600 }))).toBeUndefined()
  })

  it('are below it only where pages are turned, and lost where parts are pinned', () => {
    const low = sampleWork(element('note', {}, { top: 812, width: 100, height: 40 }))
    expect(runCheck(belowPage, low).map(({ severity }) => severity)).toEqual(['hint'])
    const pinned = { ...low, pages: low.pages.map((page) => ({ ...page, fit: 'pin' as const })) }
    expect(runCheck(belowPage, pinned).map(({ severity }) => severity)).toEqual(['warning'])
    expect(runCheck(belowPage, { ...low, page_mode: 'h5_long_page' })).toEqual([])
    expect(runOn(belowPage, element('note', {}, { top: 811, height: 40 }))).toEqual([])
  })
})

/** FM-022 */
describe('fields of the whole work', () => {
  it('with one name are told of the page where the other stands', () => {
    const [page] = sampleWork(element('field', { key: 'phone' })).pages
    if (!page) throw new Error('there is a page')
    const other = { ...page, uuid: 'two', id: 'two' }
    const work = { ...sampleWork(), pages: [page, other] }
    expect(runCheck(duplicateNamesElsewhere, work)).toEqual([])
    expect(runCheck(duplicateNamesElsewhere, work, {}, 1)).toMatchObject([
      { code: 'doubledElsewhere', severity: 'hint', values: { name: 'phone', number: '1' } },
    ])
  })

  it('that ask to sign in where nobody can no longer ask', () => {
    const heart = element('heart', { login: true })
    const work = sampleWork(heart)
    const [problem] = runCheck(noSignIn, work, { hasSignIn: false })
    expect(problem?.fix?.(work).pages[0]?.elements[0]?.pluginProps.login).toBe(false)
  })
})
