import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layersOf, reorderElements, type LayerMove } from './reorderElements.ts'
import { anyWork, PAGE, sampleElement, sampleWork, styleOf, uuidsOf } from '../testing.ts'
import type { Work } from '../work.ts'

const work = sampleWork(
  sampleElement('a', { zindex: 1 }),
  sampleElement('b', { zindex: 5 }),
  sampleElement('c', { zindex: 9 }),
)

function order(of: Work): string {
  const page = of.pages[0]
  return page
    ? layersOf(page)
        .map(({ uuid }) => uuid)
        .join('')
    : ''
}

describe('reorderElements', () => {
  /** CV-010 */
  it.each<[LayerMove, string, string]>([
    ['top', 'a', 'bca'],
    ['bottom', 'c', 'cab'],
    ['up', 'a', 'bac'],
    ['down', 'c', 'acb'],
  ])('%s of %s gives %s', (place, uuid, expected) => {
    expect(order(reorderElements(work, PAGE, [uuid], place))).toBe(expected)
  })

  it('raises to one above the highest', () => {
    expect(styleOf(reorderElements(work, PAGE, ['a'], 'top'), 'a').zindex).toBe(10)
  })

  it('renumbers from one when something goes to the bottom', () => {
    const next = reorderElements(work, PAGE, ['c'], 'bottom')
    expect(['c', 'a', 'b'].map((uuid) => styleOf(next, uuid).zindex)).toEqual([1, 2, 3])
  })

  it('changes nothing when there is no higher or lower place', () => {
    expect(reorderElements(work, PAGE, ['c'], 'top')).toBe(work)
    expect(reorderElements(work, PAGE, ['c'], 'up')).toBe(work)
    expect(reorderElements(work, PAGE, ['a'], 'down')).toBe(work)
  })

  it('moves several as one block', () => {
    expect(order(reorderElements(work, PAGE, ['a', 'b'], 'up'))).toBe('cab')
    expect(order(reorderElements(work, PAGE, ['a', 'b'], 'top'))).toBe('cab')
  })

  it('keeps what must stay lowest at the bottom', () => {
    const floor = sampleWork(
      sampleElement('f', { zindex: 1 }, { name: 'floor' }),
      ...(work.pages[0]?.elements ?? []),
    )
    const lowest = (type: string) => type === 'floor'
    expect(order(reorderElements(floor, PAGE, ['b'], 'bottom', lowest))).toBe('fbac')
    expect(order(reorderElements(floor, PAGE, ['f'], 'up', lowest))).toBe('fabc')
  })

  it('never loses an element or two share a layer after renumbering', () => {
    const places = fc.constantFrom<LayerMove>('top', 'bottom', 'up', 'down')
    fc.assert(
      fc.property(anyWork, places, fc.nat(11), (start, place, index) => {
        const uuid = uuidsOf(start)[index % uuidsOf(start).length] ?? ''
        const next = reorderElements(start, PAGE, [uuid], place)
        expect(uuidsOf(next)).toEqual(uuidsOf(start))
        if (place === 'bottom') expect(order(next).startsWith(uuid)).toBe(true)
        if (place === 'top') expect(order(next).endsWith(uuid)).toBe(true)
      }),
    )
  })
})
