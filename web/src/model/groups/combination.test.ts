import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOf, getBoundingBox, union } from '../box.ts'
import {
  createCombination,
  placeCombination,
  readCombination,
  type CombinationContent,
} from './combination.ts'
import { anyWork, elementsOf, PAGE, sampleElement, sampleWork, styleOf } from '../testing.ts'

const title = sampleElement('title', { left: 40, top: 60, width: 100, height: 30, zindex: 5 })
const shape = sampleElement('shape', { left: 20, top: 50, width: 200, height: 80, zindex: 2 })
const both = createCombination([title, shape])

function placeable(stored: object): CombinationContent {
  const read = readCombination(stored)
  if (typeof read === 'string') throw new Error(read)
  return read
}

describe('combining', () => {
  it('keeps each place within the box around all (CB-001)', () => {
    expect(both).toMatchObject({ width: 200, height: 80 })
    expect(both.relativePositions).toEqual([
      { uuid: 'title', left: 20, top: 10, width: 100, height: 30 },
      { uuid: 'shape', left: 0, top: 0, width: 200, height: 80 },
    ])
  })

  it('has room for an element that is turned', () => {
    const turned = sampleElement('bar', { left: 0, top: 40, width: 100, height: 20, rotate: 90 })
    expect(createCombination([turned, turned])).toMatchObject({ width: 20, height: 100 })
  })

  it('leaves the elements as they are', () => {
    expect(both.elements[0]).toBe(title)
  })
})

describe('reading a stored combination', () => {
  const stored = { ...both, relative_positions: both.relativePositions }

  it('takes lists and the texts of lists, under either name (CB-001, CB-017)', () => {
    const texts = {
      elements: JSON.stringify(both.elements),
      relativePositions: JSON.stringify(both.relativePositions),
      width: 200,
      height: 80,
    }
    expect(placeable(texts)).toEqual(both)
    expect(placeable(stored)).toEqual(both)
  })

  it.each([{}, { elements: '{' }, { elements: 7 }, { elements: '"x"' }])(
    'cannot parse %j (CB-008)',
    (broken) => {
      expect(readCombination(broken)).toBe('parseFail')
    },
  )

  it.each([{ elements: [] }, { elements: '[]' }, { elements: [{}, 'x', null] }])(
    'finds no element in %j (CB-008)',
    (empty) => {
      expect(readCombination(empty)).toBe('noElements')
    },
  )

  it('computes the places that are missing or make no sense', () => {
    const odd = { ...stored, relative_positions: [{ uuid: 'title', left: 'x' }, null], width: -1 }
    expect(placeable(odd)).toEqual(both)
  })
})

describe('placing a combination', () => {
  const note = sampleElement('note', { zindex: 7 })
  const placeBoth = (at?: { left: number; top: number }) =>
    placeCombination(sampleWork(note), PAGE, both, at)

  it('stands in the middle of 320 x 568 without a target (CB-009, CB-015, CO-025)', () => {
    const { work, uuids } = placeBoth()
    expect(styleOf(work, uuids[1] ?? '')).toMatchObject({ left: 60, top: 244 })
    expect(styleOf(work, uuids[0] ?? '')).toMatchObject({ left: 80, top: 254 })
  })

  it('never begins outside the page (CB-015)', () => {
    const { work, uuids } = placeCombination(sampleWork(), PAGE, {
      ...both,
      width: 900,
      height: 900,
    })
    expect(styleOf(work, uuids[1] ?? '')).toMatchObject({ left: 0, top: 0 })
  })

  it('stands at the target (CB-009)', () => {
    const { work, uuids } = placeBoth({ left: 7, top: 9 })
    expect(styleOf(work, uuids[1] ?? '')).toMatchObject({ left: 7, top: 9 })
    expect(styleOf(work, uuids[0] ?? '')).toMatchObject({ left: 27, top: 19 })
  })

  it('comes under new uuids, above the page and in its own order (CB-016)', () => {
    const { work, uuids } = placeBoth()
    expect(uuids).toHaveLength(2)
    expect(uuids).not.toContain('title')
    expect(elementsOf(work)[1]?.id).toBe(uuids[0])
    // The title was above the shape; both are now above the note.
    expect(uuids.map((uuid) => styleOf(work, uuid).zindex)).toEqual([9, 8])
  })

  it('keeps what its elements say about each other, about the copies', () => {
    const showing = { trigger: 'click', name: 'toggleElement', arguments: ['shape'] }
    const pair = createCombination([{ ...title, methodList: [showing] }, shape])
    const { work, uuids } = placeCombination(sampleWork(), PAGE, pair)
    expect(elementsOf(work)[0]?.methodList[0]?.arguments).toEqual([uuids[1]])
  })

  it('can be moved although it was kept locked', () => {
    const { work } = placeCombination(
      sampleWork(),
      PAGE,
      createCombination([{ ...title, locked: true }]),
    )
    expect(elementsOf(work)[0]).not.toHaveProperty('locked')
  })

  it('changes nothing where there is no such page', () => {
    const work = sampleWork()
    expect(placeCombination(work, 'gone', both)).toEqual({ work, uuids: [] })
  })

  it('has the shape of what was combined, wherever it is put', () => {
    const place = fc.integer({ min: 0, max: 300 })
    fc.assert(
      fc.property(anyWork, place, place, (from, left, top) => {
        const kept = createCombination(elementsOf(from))
        const read = placeable(JSON.parse(JSON.stringify(kept)) as object)
        const { work } = placeCombination(sampleWork(), PAGE, read, { left, top })
        const before = union(elementsOf(from).map(getBoundingBox))
        const after = union(elementsOf(work).map(getBoundingBox))
        expect(after?.left).toBeCloseTo(left, 0)
        expect(after?.top).toBeCloseTo(top, 0)
        expect(after?.width).toBeCloseTo(before?.width ?? NaN, 0)
        const [one, other] = [elementsOf(from)[0], elementsOf(work)[0]]
        if (one && other) expect(boxOf(other).width).toBe(boxOf(one).width)
      }),
    )
  })
})
