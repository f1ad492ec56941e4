import { describe, expect, it } from 'vitest'
import type { ElementType } from '../elementType.ts'
import { sampleElement, sampleType, sampleWork, styleOf, PAGE } from '../testing.ts'
import type { PlacedElement } from '../work.ts'
import { covered } from './covered.ts'

const types = new Map<string, ElementType>([
  ['note', sampleType()],
  ['field', sampleType({ type: 'field', group: 'form' })],
  ['box', sampleType({ type: 'box', group: 'form', hooks: ['form.before-submit'] })],
  ['wall', sampleType({ type: 'wall', fillsPage: true })],
])
const size = { left: 50, top: 100, width: 200, height: 40 }
const link = { type: 'link', config: { url: 'https://example.com' } }

function one(name: string, style: object, over: Partial<PlacedElement> = {}): PlacedElement {
  const uuid = `${name}_${JSON.stringify(style)}`
  return sampleElement(uuid, { ...size, ...style }, { name, ...over })
}

function problems(...elements: PlacedElement[]) {
  const work = sampleWork(...elements)
  const [page] = work.pages
  if (!page) throw new Error('the work has a page')
  return { work, found: covered({ work, page, options: { types, hasSignIn: true } }) }
}

describe('elements that another one lies on', () => {
  const field = one('field', { zindex: 1 })
  const over = { zindex: 2 }
  const hides = [{ trigger: 'click', name: 'hideElement', arguments: ['note_{"zindex":2}'] }]
  it.each<[string, PlacedElement[], boolean]>([
    ['a field under a field', [field, one('field', over)], true],
    ['a field under a text without a ground', [field, one('note', over)], true],
    [
      'a field under a text that grew over it',
      [field, one('note', { ...over, top: 0, height: 900 })],
      true,
    ],
    ['a field of which half is free', [field, one('note', { ...over, top: 120 })], false],
    ['a field over a text', [one('field', over), one('note', { zindex: 1 })], false],
    [
      'a field in the box of its form',
      [one('box', { top: 0, height: 300 }), one('field', over)],
      false,
    ],
    [
      'a field under what visitors do not see',
      [field, one('note', over, { visible: false })],
      false,
    ],
    [
      'a field under what fills the page',
      [field, one('wall', { ...over, top: 0, height: 812 })],
      false,
    ],
    [
      'a field under a curtain that is taken away',
      [one('field', { zindex: 1 }, { methodList: hides }), one('note', over)],
      false,
    ],
    ['a field under something turned', [field, one('note', { ...over, rotate: 20 })], false],
    [
      'a link under a text',
      [one('note', { zindex: 1 }, { interaction: link }), one('note', over)],
      true,
    ],
    [
      'a link under a text with the same link',
      [one('note', { zindex: 1 }, { interaction: link }), one('note', over, { interaction: link })],
      false,
    ],
    ['a text under a text', [one('note', { zindex: 1 }), one('note', over)], false],
    [
      'a text under a text on white',
      [one('note', { zindex: 1 }), one('note', { ...over, backgroundColor: '#ffffff' })],
      true,
    ],
    [
      'a text under a pane of glass',
      [
        one('note', { zindex: 1 }),
        one('note', { ...over, backgroundColor: '#ffffff', opacity: 0.5 }),
      ],
      false,
    ],
  ])('%s', (_, elements, isFound) => {
    expect(problems(...elements).found.map(({ code }) => code)).toEqual(isFound ? ['covered'] : [])
  })

  it('come to the top, or away from a field in the same place', () => {
    const text = one('note', over)
    const under = problems(field, text)
    const lifted = under.found[0]?.fix?.(under.work) ?? under.work
    expect(styleOf(lifted, field.uuid).zindex).toBeGreaterThan(styleOf(lifted, text.uuid).zindex)
    expect(problems(...(lifted.pages[0]?.elements ?? [])).found).toEqual([])
    const rival = problems(field, one('field', over))
    const moved = rival.found[0]?.fix?.(rival.work) ?? rival.work
    expect(styleOf(moved, field.uuid)).toMatchObject({ left: 50, top: 152 })
    expect(moved.pages[0]?.uuid).toBe(PAGE)
  })

  it('stay where they are when they are locked', () => {
    const { found } = problems(one('field', { zindex: 1 }, { locked: true }), one('note', over))
    expect(found.map(({ fix }) => fix)).toEqual([undefined])
  })
})
