import { describe, expect, it } from 'vitest'
import { boxOf, touches } from '../box.ts'
import { freeBelow, freePlace } from './freePlace.ts'
import { sampleElement, sampleType, sampleWork } from '../testing.ts'
import type { PlacedElement } from '../work.ts'

const small = sampleType({ type: 'small', width: 100, height: 40 })
const wide = sampleType({ type: 'wide', width: 320, height: 200 })
const box = sampleType({ type: 'box', group: 'form', hooks: ['form.before-submit'] })
const field = sampleType({ type: 'field', group: 'form', width: 220, height: 36 })
const types = new Map([small, wide, box, field].map((type) => [type.type, type]))
const sheet = { width: 375, height: 812 }

function at(name: string, left: number, top: number, width: number, height: number, over = {}) {
  return sampleElement(`${name}${top}`, { left, top, width, height }, { name, ...over })
}

function place(type: typeof small, ...elements: PlacedElement[]) {
  const [page] = sampleWork(...elements).pages
  if (!page) throw new Error('no page')
  return freePlace(page, type, types, sheet)
}

/** ED-022 */
describe('a new element', () => {
  it.each([
    ['on the centre axis of an empty page', small, [], { left: 138, top: 100 }],
    ['on the centre axis, however wide it is', wide, [], { left: 28, top: 100 }],
    ['below what is there', small, [at('small', 138, 100, 100, 40)], { left: 138, top: 152 }],
    [
      'in the first gap that is high enough',
      small,
      [at('small', 138, 100, 100, 40), at('wide', 28, 210, 320, 200)],
      { left: 138, top: 152 },
    ],
    [
      'below all that is there, where no gap is high enough',
      small,
      [at('small', 138, 100, 100, 40), at('wide', 28, 160, 320, 200)],
      { left: 138, top: 372 },
    ],
    [
      'where nothing is seen',
      small,
      [at('small', 138, 100, 100, 40, { visible: false })],
      { left: 138, top: 100 },
    ],
    ['on what fills the ground', small, [at('wide', 0, 0, 375, 812)], { left: 138, top: 100 }],
    ['below a full page, which grows', wide, [at('wide', 0, 0, 375, 800)], { left: 28, top: 812 }],
  ])('stands %s', (_, type, elements, wanted) => {
    expect(place(type, ...elements)).toEqual(wanted)
  })

  it('of a form stands in what holds one, under the other fields', () => {
    const holder = at('box', 20, 300, 335, 400)
    expect(place(field, holder)).toEqual({ left: 78, top: 324 })
    expect(place(field, holder, at('field', 78, 324, 220, 36))).toEqual({ left: 78, top: 384 })
    expect(place(small, holder)).toEqual({ left: 138, top: 100 })
  })

  it('covers nothing, however many come one after the other', () => {
    const elements: PlacedElement[] = []
    for (let count = 0; count < 12; count += 1) {
      const { left, top } = place(wide, ...elements)
      const box = { left, top, width: wide.width, height: wide.height }
      expect(elements.some((other) => touches(box, boxOf(other)))).toBe(false)
      elements.push(at('wide', left, top, wide.width, wide.height))
    }
  })
})

describe('what is pasted', () => {
  it('goes below what it would cover, and no further', () => {
    const page = sampleWork(at('wide', 28, 300, 320, 200)).pages[0]
    if (!page) throw new Error('no page')
    const wanted = { left: 100, top: 320, width: 100, height: 40 }
    expect(freeBelow(page, wanted, types, sheet)).toEqual({ left: 100, top: 512 })
    const clear = { ...wanted, top: 100 }
    expect(freeBelow(page, clear, types, sheet)).toEqual({ left: 100, top: 100 })
  })
})
