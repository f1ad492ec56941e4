import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cloneElements, pasteElements } from './cloneElements.ts'
import { copyElements, renameReferences } from './copyElements.ts'
import {
  anyWork,
  elementsOf,
  PAGE,
  sampleElement,
  sampleWork,
  styleOf,
  uuidsOf,
} from '../testing.ts'

describe('cloneElements', () => {
  /** CV-006, EM-004, CO-026 */
  it('puts the copy 20 px further and one layer higher under a new uuid', () => {
    const { work, uuids } = cloneElements(sampleWork(sampleElement('a', { zindex: 4 })), PAGE, [
      'a',
    ])
    const [uuid = ''] = uuids
    expect(uuid).toMatch(/^note_[a-z0-9]{16}$/)
    expect(styleOf(work, uuid)).toMatchObject({ left: 120, top: 120, zindex: 5 })
    expect(elementsOf(work)[1]?.id).toBe(uuid)
  })

  it('points references among the copies at the copies, and leaves the others', () => {
    const source = sampleWork(
      sampleElement('a', {}, { pluginProps: { target: 'b', other: 'elsewhere' } }),
      sampleElement('b'),
    )
    const { work, uuids } = cloneElements(source, PAGE, ['a', 'b'])
    expect(elementsOf(work)[2]?.pluginProps).toEqual({ target: uuids[1], other: 'elsewhere' })
  })

  it('leaves the copy unlocked', () => {
    const { work } = cloneElements(sampleWork(sampleElement('a', {}, { locked: true })), PAGE, [
      'a',
    ])
    expect(elementsOf(work)[1]?.locked).toBeUndefined()
  })

  it('pastes elements of another page', () => {
    const { work, uuids } = pasteElements(sampleWork(), PAGE, [sampleElement('far')])
    expect(uuidsOf(work)).toEqual(uuids)
  })

  it('changes nothing when asked for nobody', () => {
    const work = sampleWork(sampleElement('a'))
    expect(cloneElements(work, PAGE, ['nobody'])).toEqual({ work, uuids: [] })
  })

  it('keeps every uuid unique, whatever is cloned', () => {
    fc.assert(
      fc.property(anyWork, fc.integer({ min: 1, max: 4 }), (start, times) => {
        let work = start
        for (let turn = 0; turn < times; turn += 1) {
          work = cloneElements(work, PAGE, uuidsOf(work).slice(0, 5)).work
        }
        expect(new Set(uuidsOf(work)).size).toBe(elementsOf(work).length)
        expect(elementsOf(work).slice(0, elementsOf(start).length)).toEqual(elementsOf(start))
      }),
    )
  })
})

describe('renameReferences', () => {
  it('keeps branches without a reference', () => {
    const value = { keep: { deep: [1, 'x'] }, change: ['a'] }
    const next = renameReferences(value, new Map([['a', 'b']]))
    expect(next).toEqual({ keep: { deep: [1, 'x'] }, change: ['b'] })
    expect(next.keep).toBe(value.keep)
    expect(renameReferences(value, new Map())).toBe(value)
  })

  it('does not touch texts that merely contain a uuid', () => {
    const [copy] = copyElements([
      sampleElement('a', {}, { pluginProps: { words: 'a and a' } }),
    ]).elements
    expect(copy?.pluginProps.words).toBe('a and a')
  })
})
