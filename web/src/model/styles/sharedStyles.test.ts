import { describe, expect, it } from 'vitest'
import { describeChange } from '../document/describeChange.ts'
import { readWork } from '../document/readWork.ts'
import { replaceElement } from '../elements/replaceElement.ts'
import {
  addSharedStyle,
  applySharedStyle,
  bringBackStyles,
  matchesStyle,
  MAX_STYLES,
  readSharedStyles,
  removeSharedStyle,
  renameSharedStyle,
  styleName,
  stylesOf,
  takeStyleOff,
  updateSharedStyle,
  countStyleUses,
  findAppliedStyle,
  type SharedStyleType,
} from './sharedStyles.ts'
import { elementsOf, PAGE, sampleElement, sampleType, sampleWork, styleOf } from '../testing.ts'
import type { Props, Work } from '../work.ts'

const kind: SharedStyleType = {
  type: 'note',
  props: ['size', 'ink', 'bold', 'glow'],
  ready: [
    { id: 'big', name: { zh: '大', en: 'Big' }, props: { size: 32, bold: true } },
    { id: 'small', name: { zh: '小', en: 'Small' }, props: { size: 16, bold: false } },
  ],
}
const big = { kind, id: 'big' }

const note = (uuid: string, props: Props = {}) =>
  sampleElement(
    uuid,
    {},
    { pluginProps: { words: uuid, size: 14, ink: '#000', bold: false, ...props } },
  )
const propsOf = (work: Work, uuid: string) =>
  work.pages.flatMap(({ elements }) => elements).find((one) => one.uuid === uuid)?.pluginProps
const setProps = (work: Work, uuid: string, props: Props): Work => ({
  ...work,
  pages: work.pages.map((page) => ({
    ...page,
    elements: page.elements.map((one) =>
      one.uuid === uuid ? { ...one, pluginProps: { ...one.pluginProps, ...props } } : one,
    ),
  })),
})
/** Three elements with the big style, the last one on another page, and one without a style. */
function dressedWork(): Work {
  const work = sampleWork(note('a'), note('b', { ink: '#00f' }), note('plain'))
  const [page] = work.pages
  const other = {
    ...page,
    id: 'two',
    uuid: 'two',
    title: '2',
    elements: [note('far')],
  } as typeof page
  const both = { ...work, pages: [...work.pages, ...(other ? [other] : [])] }
  return applySharedStyle(applySharedStyle(both, PAGE, ['a', 'b'], big), 'two', ['far'], big)
}

describe('styles of a work', () => {
  it('begin with those of the type, which are stored once one of them is another', () => {
    const work = sampleWork(note('a'))
    expect(stylesOf(work, kind).map((style) => styleName(style, kind, 'en-US'))).toEqual([
      'Big',
      'Small',
    ])
    expect(
      styleName(stylesOf(work, kind)[0] ?? { id: '', name: '', props: {} }, kind, 'zh-CN'),
    ).toBe('大')
    expect(work.sharedStyles).toBeUndefined()
    const renamed = renameSharedStyle(work, kind, 'big', '  Huge ')
    expect(renamed.sharedStyles?.note?.map(({ name }) => name)).toEqual(['Huge', ''])
    expect(renameSharedStyle(renamed, kind, 'big', '   ')).toBe(renamed)
    expect(renameSharedStyle(renamed, kind, 'big', 'Huge')).toBe(renamed)
  })

  it('change what they speak of and nothing else of an element', () => {
    const work = applySharedStyle(sampleWork(note('a', { ink: '#f00' })), PAGE, ['a'], big)
    const [element] = elementsOf(work)
    expect(element?.pluginProps).toEqual({ words: 'a', size: 32, ink: '#f00', bold: true })
    expect(element && findAppliedStyle(stylesOf(work, kind), element)?.id).toBe('big')
    expect(applySharedStyle(work, PAGE, ['a'], big)).toBe(work)
    expect(applySharedStyle(work, PAGE, ['a'], { kind, id: 'gone' })).toBe(work)
    const other = sampleWork({ ...note('a'), name: 'lamp' })
    expect(applySharedStyle(other, PAGE, ['a'], big)).toBe(other)
  })

  it('are made of what an element looks like, its box too', () => {
    const start = sampleWork(
      {
        ...note('a', { size: 21 }),
        commonStyle: { ...styleOf(sampleWork(note('a')), 'a'), opacity: 0.5 },
      },
      note('b'),
    )
    const work = addSharedStyle(start, { kind, name: ' Aside ', pageId: PAGE, uuid: 'a' })
    const added = stylesOf(work, kind).at(-1)
    expect(added).toMatchObject({ name: 'Aside', props: { size: 21, ink: '#000', bold: false } })
    expect(added?.props).not.toHaveProperty('words')
    const [a] = elementsOf(work)
    expect(a?.sharedStyle).toBe(added?.id)
    const worn = applySharedStyle(work, PAGE, ['b'], { kind, id: added?.id ?? '' })
    expect(styleOf(worn, 'b').opacity).toBe(0.5)
  })

  it('take a part of the box away again where they say that there is none', () => {
    const work = addSharedStyle(
      sampleWork(note('a'), sampleElement('b', { opacity: 0.3 }, { pluginProps: {} })),
      {
        ...{ kind, name: 'Solid', pageId: PAGE, uuid: 'a' },
      },
    )
    const id = stylesOf(work, kind).at(-1)?.id ?? ''
    expect(styleOf(applySharedStyle(work, PAGE, ['b'], { kind, id }), 'b').opacity).toBeUndefined()
  })

  it('are no more than so many, and none without a name', () => {
    let work = sampleWork(note('a'))
    expect(addSharedStyle(work, { kind, name: ' ', pageId: PAGE, uuid: 'a' })).toBe(work)
    for (let round = 0; round < MAX_STYLES + 3; round += 1) {
      work = addSharedStyle(work, { kind, name: `n${round}`, pageId: PAGE, uuid: 'a' })
    }
    expect(stylesOf(work, kind)).toHaveLength(MAX_STYLES)
  })
})

describe('a style that changes', () => {
  it('changes all that wear it, on every page, and nothing else', () => {
    const work = setProps(dressedWork(), 'a', { size: 40, ink: '#f00' })
    const after = updateSharedStyle(work, PAGE, 'a', big)
    for (const uuid of ['a', 'b', 'far']) {
      expect(propsOf(after, uuid), uuid).toMatchObject({ words: uuid, size: 40, ink: '#f00' })
    }
    expect(propsOf(after, 'plain')).toMatchObject({ size: 14, ink: '#000' })
    expect(stylesOf(after, kind)[0]?.props).toMatchObject({ size: 40, ink: '#f00', bold: true })
    expect(describeChange(work, after).kind).toBe('several')
  })

  it('leaves what was set by hand on one that wears it', () => {
    const byHand = setProps(dressedWork(), 'b', { size: 50 })
    const after = updateSharedStyle(
      setProps(byHand, 'a', { size: 40, bold: false }),
      PAGE,
      'a',
      big,
    )
    expect(propsOf(after, 'b')).toMatchObject({ size: 50, bold: false })
    expect(propsOf(after, 'far')).toMatchObject({ size: 40, bold: false })
  })

  it('tells of an element whether it looks so', () => {
    const work = dressedWork()
    const [style] = stylesOf(work, kind)
    const looks = (of: Work) => elementsOf(of).map((one) => style && matchesStyle(one, style))
    expect(looks(work)).toEqual([true, true, false])
    expect(looks(setProps(work, 'b', { bold: false }))).toEqual([true, false, false])
  })
})

describe('a style that goes', () => {
  it('leaves the looks', () => {
    const work = dressedWork()
    expect(countStyleUses(work, 'note').get('big')).toBe(3)
    const after = removeSharedStyle(work, kind, 'big')
    expect(countStyleUses(after, 'note').get('big')).toBeUndefined()
    expect(propsOf(after, 'far')).toMatchObject({ size: 32, bold: true })
    expect(elementsOf(after)[0]).not.toHaveProperty('sharedStyle')
    expect(stylesOf(after, kind).map(({ id }) => id)).toEqual(['small'])
    expect(bringBackStyles(after, kind).sharedStyles?.note?.map(({ id }) => id)).toEqual([
      'big',
      'small',
    ])
    expect(bringBackStyles(work, kind)).toBe(work)
  })

  it('is taken off one element alone', () => {
    const after = takeStyleOff(dressedWork(), PAGE, ['a', 'plain'])
    expect(countStyleUses(after, 'note').get('big')).toBe(2)
    expect(propsOf(after, 'a')).toMatchObject({ size: 32 })
  })

  it('does not go along to another type', () => {
    const placing = { language: 'en-US' as const, now: new Date(0) }
    const lamp = { type: sampleType({ type: 'lamp' }), ...placing }
    const after = replaceElement(dressedWork(), PAGE, 'a', lamp)
    expect(elementsOf(after)[0]?.name).toBe('lamp')
    expect(elementsOf(after)[0]).not.toHaveProperty('sharedStyle')
  })
})

describe('stored styles', () => {
  it('come back as they were stored', () => {
    const work = updateSharedStyle(setProps(dressedWork(), 'a', { glow: null }), PAGE, 'a', big)
    expect(readWork(JSON.parse(JSON.stringify(work)), 'zh-CN')).toEqual(work)
  })

  it('are read only as far as they are styles', () => {
    expect(readSharedStyles(undefined)).toEqual({})
    expect(readWork({ sharedStyles: 'odd' }, 'en-US').sharedStyles).toBeUndefined()
    const note = [
      {
        id: 'x',
        name: 7,
        props: { size: 3 },
        box: { opacity: 'half', shadow: null, border: null },
      },
      { id: 'x', name: 'again' },
      { name: 'without' },
      'odd',
      {
        id: 'y',
        box: { backgroundColor: 'red;position:fixed', gradient: { stops: ['url("/x")'] } },
      },
    ]
    expect(readSharedStyles({ note, lamp: 'odd' })).toEqual({
      sharedStyles: {
        note: [
          { id: 'x', name: '', props: { size: 3 }, box: { shadow: null } },
          { id: 'y', name: '', props: {}, box: {} },
        ],
      },
    })
  })

  it('give an element nothing that its type does not let a style hold', () => {
    const stored = { note: [{ id: 'x', name: 'X', props: { size: 9, words: '<img onerror=x>' } }] }
    const work = { ...sampleWork(note('a')), ...readSharedStyles(stored) }
    const after = applySharedStyle(work, PAGE, ['a'], { kind, id: 'x' })
    expect(propsOf(after, 'a')).toMatchObject({ words: 'a', size: 9 })
    expect(stylesOf(work, kind)[0]?.props).toEqual({ size: 9 })
  })
})
