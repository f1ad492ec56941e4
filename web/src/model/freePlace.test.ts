import { describe, expect, it } from 'vitest'
import { freePlace } from './freePlace.ts'
import { sampleElement, sampleType, sampleWork } from './testing.ts'
import type { PlacedElement } from './work.ts'

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
  it('stands at the default position of an empty page', () => {
    expect(place(small)).toEqual({ left: 100, top: 100 })
  })

  it('is in the middle where it would leave the page', () => {
    expect(place(wide)).toEqual({ left: 28, top: 100 })
  })

  it('stands below what is there, in the first gap that is high enough', () => {
    const first = at('small', 100, 100, 100, 40)
    expect(place(small, first)).toEqual({ left: 100, top: 152 })
    expect(place(small, first, at('wide', 28, 160, 320, 200))).toEqual({ left: 100, top: 372 })
    expect(place(small, first, at('wide', 28, 210, 320, 200))).toEqual({ left: 100, top: 152 })
  })

  it('may stand where nothing is seen', () => {
    expect(place(small, at('small', 100, 100, 100, 40, { visible: false }))).toEqual({
      left: 100,
      top: 100,
    })
  })

  it('of a form stands in what holds one, under the other fields', () => {
    const holder = at('box', 20, 300, 335, 400)
    expect(place(field, holder)).toEqual({ left: 78, top: 324 })
    expect(place(field, holder, at('field', 78, 324, 220, 36))).toEqual({ left: 78, top: 384 })
    expect(place(small, holder)).toEqual({ left: 100, top: 100 })
  })

  it('has no place on a full page', () => {
    expect(place(wide, at('wide', 0, 0, 375, 700))).toBeUndefined()
  })
})
