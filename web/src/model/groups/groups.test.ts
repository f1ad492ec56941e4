import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changePage, findPage } from '../change.ts'
import { cloneElements } from '../elements/cloneElements.ts'
import { createCombination, placeCombination, readCombination } from './combination.ts'
import { copyPage } from '../pages/pages.ts'
import { groupElements, renameGroup, ungroupElements } from './groupElements.ts'
import {
  chosenGroup,
  commonGroup,
  MAX_GROUP_DEPTH,
  groupsAround,
  membersOf,
  normalizeGroups,
  getSelectionUnit,
  wholeGroups,
} from './groups.ts'
import { flatElements, layerTree } from './layerTree.ts'
import { placeLayer } from '../elements/placeLayer.ts'
import { readWork } from '../document/readWork.ts'
import { removeElements } from '../elements/elements.ts'
import { reorderElements, type LayerMove } from '../elements/reorderElements.ts'
import { anyWork, PAGE, sampleElement, sampleWork, uuidsOf } from '../testing.ts'
import type { Page, Work } from '../work.ts'

const pageOf = (work: Work): Page => {
  const page = findPage(work, PAGE)
  if (!page) throw new Error('no page')
  return page
}
const five = () =>
  sampleWork(
    ...['a', 'b', 'c', 'd', 'e'].map((uuid, at) => sampleElement(uuid, { zindex: at + 1 })),
  )
const group = (work: Work, uuids: string[], name = 'pair') => {
  const made = groupElements(work, PAGE, uuids, name)
  return { work: made.work, id: made.id ?? '' }
}

/** Invariants of the groups of a page after any operation (EN-009). */
function expectWhole(page: Page): void {
  const uuids = new Set(page.elements.map(({ uuid }) => uuid))
  const ids = page.groups.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const all = page.groups.flatMap(({ elements }) => elements)
  expect(new Set(all).size).toBe(all.length)
  for (const uuid of all) expect(uuids.has(uuid)).toBe(true)
  for (const { id, parent, elements } of page.groups) {
    const below = page.groups.filter((one) => one.parent === id)
    expect(elements.length + below.length).toBeGreaterThan(1)
    if (parent !== undefined) expect(ids).toContain(parent)
    for (const uuid of elements)
      expect(groupsAround(page, uuid).length).toBeLessThanOrEqual(MAX_GROUP_DEPTH)
  }
  const painted = page.elements.toSorted((a, b) => a.commonStyle.zindex - b.commonStyle.zindex)
  expect(flatElements(layerTree(page)).toReversed()).toEqual(painted)
}

describe('lasting groups', () => {
  /** EN-009 */
  it('hold what was selected, and groups that were selected whole stand in them', () => {
    const inner = group(five(), ['a', 'c'])
    const outer = group(inner.work, ['a', 'c', 'e'], 'outer')
    const page = pageOf(outer.work)
    expect(membersOf(page, outer.id)).toEqual(['a', 'c', 'e'])
    expect(page.groups.find(({ id }) => id === inner.id)).toMatchObject({ parent: outer.id })
    expect(groupsAround(page, 'a').map(({ name }) => name)).toEqual(['outer', 'pair'])
    expectWhole(page)
  })

  it('are made of at least two things, and not of what is one group already', () => {
    const { work } = group(five(), ['a', 'b'])
    expect(groupElements(work, PAGE, ['a', 'b'], 'again')).toEqual({ work, id: undefined })
    expect(groupElements(work, PAGE, ['c'], 'one')).toEqual({ work, id: undefined })
    expect(groupElements(work, PAGE, ['c', 'nobody'], 'one').id).toBeUndefined()
  })

  it('bring their members together in the layers, at the highest of them', () => {
    const { work } = group(five(), ['a', 'd'])
    const order = flatElements(layerTree(pageOf(work))).map(({ uuid }) => uuid)
    expect(order).toEqual(['e', 'd', 'a', 'c', 'b'])
    const zindexes = pageOf(work).elements.map(({ commonStyle }) => commonStyle.zindex)
    expect(zindexes).toEqual([3, 1, 2, 4, 5])
  })

  it('are selected whole from outside, and one thing after the other from inside', () => {
    const inner = group(five(), ['a', 'b'])
    const { work, id } = group(inner.work, ['a', 'b', 'c'], 'outer')
    const page = pageOf(work)
    expect(getSelectionUnit(page, 'a', null)).toEqual(['a', 'b', 'c'])
    expect(getSelectionUnit(page, 'a', id)).toEqual(['a', 'b'])
    expect(getSelectionUnit(page, 'a', inner.id)).toEqual(['a'])
    expect(getSelectionUnit(page, 'e', null)).toEqual(['e'])
    expect(commonGroup(page, ['c'], inner.id)).toBe(id)
    expect(commonGroup(page, ['e'], inner.id)).toBeNull()
    expect(chosenGroup(page, ['a', 'b'])?.id).toBe(inner.id)
    expect(chosenGroup(page, ['a', 'c'])).toBeUndefined()
  })

  it('leave what they held where they stood when they are taken apart', () => {
    const inner = group(five(), ['a', 'b'])
    const outer = group(inner.work, ['a', 'b', 'c'], 'outer')
    const without = pageOf(ungroupElements(outer.work, PAGE, [inner.id]))
    expect(membersOf(without, outer.id)).toEqual(['a', 'b', 'c'])
    const bare = pageOf(ungroupElements(outer.work, PAGE, [outer.id]))
    expect(bare.groups.map(({ id, parent }) => [id, parent])).toEqual([[inner.id, undefined]])
    expectWhole(bare)
  })

  it('go no deeper than they may', () => {
    const many = Array.from({ length: 12 }, (_, at) => sampleElement(`n${at}`, { zindex: at }))
    let work = sampleWork(...many)
    for (let last = 1; last < 12; last += 1)
      work = groupElements(work, PAGE, uuidsOf(work).slice(0, last + 1), `g${last}`).work
    expect(groupsAround(pageOf(work), 'n0')).toHaveLength(MAX_GROUP_DEPTH)
    expectWhole(pageOf(work))
  })

  it('are gone when fewer than two of their members are left', () => {
    const inner = group(five(), ['a', 'b'])
    const outer = group(inner.work, ['a', 'b', 'c'], 'outer')
    const page = pageOf(removeElements(outer.work, PAGE, ['a']))
    expect(page.groups.map(({ name, elements }) => [name, elements.toSorted()])).toEqual([
      ['outer', ['b', 'c']],
    ])
  })

  it('are named anew', () => {
    const { work, id } = group(five(), ['a', 'b'])
    expect(pageOf(renameGroup(work, PAGE, id, 'header')).groups[0]?.name).toBe('header')
    expect(renameGroup(work, PAGE, id, 'pair')).toBe(work)
  })

  it('are mended when what is stored of them is broken', () => {
    const groups = [
      { id: 'x', name: '', elements: ['a', 'gone', 'b'], parent: 'y' },
      { id: 'y', name: '', elements: ['a', 'c', 'd'], parent: 'x' },
      { id: 'z', name: '', elements: ['e'], parent: 'none' },
    ]
    const work = changePage(five(), PAGE, (page) => ({ ...page, groups }))
    expectWhole(normalizeGroups(pageOf(work)))
    const elements = [
      { uuid: 'a', name: 'x' },
      { uuid: 'b', name: 'x' },
    ]
    const stored = [
      7,
      { id: 'g', elements: [1, 'a', 'b'], more: true },
      { id: 'h', elements: ['gone'] },
    ]
    const read = readWork({ pages: [{ elements, groups: stored }] }, 'zh-CN')
    expect(read.pages[0]?.groups).toEqual([{ id: 'g', name: '', elements: ['a', 'b'], more: true }])
  })
})

describe('copies of groups', () => {
  /** EN-009, CV-006 */
  it('are groups of the copies; what is copied within a group stays in it', () => {
    const inner = group(five(), ['a', 'b'])
    const outer = group(inner.work, ['a', 'b', 'c'], 'outer')
    const cloned = cloneElements(outer.work, PAGE, ['a', 'b', 'c'])
    const page = pageOf(cloned.work)
    expect(chosenGroup(page, cloned.uuids)).toMatchObject({ name: 'outer' })
    expect(page.groups).toHaveLength(4)
    const member = cloneElements(outer.work, PAGE, ['c'])
    expect(membersOf(pageOf(member.work), outer.id)).toHaveLength(4)
    const branch = cloneElements(outer.work, PAGE, ['a', 'b'])
    expect(membersOf(pageOf(branch.work), outer.id)).toHaveLength(5)
    for (const { work } of [cloned, member, branch]) expectWhole(pageOf(work))
  })

  it('come with a copied page', () => {
    const inner = group(five(), ['a', 'b'])
    const outer = group(inner.work, ['a', 'b', 'c'], 'outer')
    const [, copy] = copyPage(outer.work, PAGE).pages
    if (!copy) throw new Error('no copy')
    expectWhole(copy)
    expect(copy.groups.map(({ name }) => name).toSorted()).toEqual(['outer', 'pair'])
    const ids = new Set(outer.work.pages.flatMap(({ groups }) => groups.map(({ id }) => id)))
    expect(copy.groups.some(({ id }) => ids.has(id))).toBe(false)
  })

  /** CB-016, EN-009 */
  it('come with a combination', () => {
    const inner = group(five(), ['a', 'b'])
    const outer = group(inner.work, ['a', 'b', 'c'], 'outer')
    const page = pageOf(outer.work)
    const kept = createCombination(page.elements, page)
    const stored = JSON.parse(
      JSON.stringify({ ...kept, relative_positions: kept.relativePositions }),
    ) as object
    const read = readCombination(stored)
    if (typeof read === 'string') throw new Error(read)
    const placed = placeCombination(sampleWork(), PAGE, read)
    const target = pageOf(placed.work)
    expectWhole(target)
    expect(target.groups.map(({ name }) => name).toSorted()).toEqual(['outer', 'pair'])
    expect(wholeGroups(target, placed.uuids)).toHaveLength(1)
  })
})

describe('whatever is done with groups', () => {
  const step = fc.record({
    kind: fc.constantFrom('group', 'ungroup', 'clone', 'remove', 'reorder', 'drag'),
    picks: fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 5 }),
    place: fc.constantFrom<LayerMove>('top', 'bottom', 'up', 'down'),
    side: fc.constantFrom('above', 'below', 'inside'),
  })

  /** EN-009 */
  it('no group is empty, broken or in itself, and no member lies among strangers', () => {
    fc.assert(
      fc.property(anyWork, fc.array(step, { maxLength: 14 }), (start, steps) => {
        let work = start
        for (const { kind, picks, place, side } of steps) {
          const page = pageOf(work)
          const pick = <T>(list: readonly T[]) =>
            list.length === 0
              ? []
              : picks.map((at) => list[at % list.length]).filter((one) => one !== undefined)
          const uuids = [...new Set(pick(page.elements.map(({ uuid }) => uuid)))]
          const ids = pick(page.groups.map(({ id }) => id))
          const lines = pick([...page.groups.map(({ id }) => id), ...uuids])
          if (kind === 'group') work = groupElements(work, PAGE, uuids, 'g').work
          else if (kind === 'ungroup') work = ungroupElements(work, PAGE, ids.slice(0, 1))
          else if (kind === 'clone') work = cloneElements(work, PAGE, uuids).work
          else if (kind === 'remove') work = removeElements(work, PAGE, uuids.slice(0, 2))
          else if (kind === 'reorder') work = reorderElements(work, PAGE, uuids, place)
          else if (lines[0] !== undefined && lines[1] !== undefined)
            work = placeLayer(work, PAGE, lines[0], { id: lines[1], side })
          expectWhole(pageOf(work))
        }
      }),
      { numRuns: 150 },
    )
  })
})
