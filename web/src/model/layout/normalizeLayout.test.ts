import { describe, expect, it } from 'vitest'
import { normalizeLayout } from './normalizeLayout.ts'
import { reorderElements } from '../elements/reorderElements.ts'
import { PAGE, sampleElement, sampleType, sampleWork, styleOf } from '../testing.ts'
import { updateStyle } from '../elements/elements.ts'
import type { CommonStyle, Work } from '../work.ts'

const types = new Map([
  ['ground', sampleType({ type: 'ground', fillsPage: true, staysLowest: true })],
  ['note', sampleType()],
])

const work = sampleWork(
  sampleElement('note'),
  sampleElement(
    'ground',
    { left: 0, top: 0, width: 375, height: 812, zindex: 0 },
    { name: 'ground' },
  ),
)

const after = (change: (work: Work) => Work, from = work) =>
  normalizeLayout(from, change(from), types)
const style = (uuid: string, patch: Partial<CommonStyle>) => (before: Work) =>
  updateStyle(before, PAGE, [uuid], patch)

/** EL-BG-13 */
describe('an element that fills its page', () => {
  it('is neither moved nor resized nor turned', () => {
    const moved = after(style('ground', { left: 9, top: -4, width: 20, height: 20, rotate: 45 }))
    expect(styleOf(moved, 'ground')).toEqual(styleOf(work, 'ground'))
  })

  it('grows and shrinks with a long page, and with the work', () => {
    const long = after((before) => ({ ...before, page_mode: 'h5_long_page' as const }))
    const grown = after(style('note', { top: 2000, height: 100 }), long)
    expect(styleOf(grown, 'ground').height).toBe(2100)
    const shrunk = after(style('note', { top: 10 }), grown)
    expect(styleOf(shrunk, 'ground').height).toBe(812)
    const wide = after((before) => ({ ...before, width: 500 }))
    expect(styleOf(wide, 'ground').width).toBe(500)
  })
})

/** CV-010, EL-BG-13 */
describe('an element that stays lowest', () => {
  it('lies below whatever is sent to the bottom', () => {
    const down = after((before) => reorderElements(before, PAGE, ['note'], 'bottom'))
    expect(styleOf(down, 'ground').zindex).toBe(0)
    expect(styleOf(down, 'note').zindex).toBeGreaterThan(0)
    const below = after(style('note', { zindex: -3 }))
    expect(styleOf(below, 'note').zindex).toBe(1)
  })

  it('is not brought to the top', () => {
    const up = after((before) => reorderElements(before, PAGE, ['ground'], 'top'))
    expect(styleOf(up, 'ground').zindex).toBe(0)
  })
})

it('leaves pages without such elements, and what did not change, as they are', () => {
  const plain = sampleWork(sampleElement('note'), sampleElement('other'))
  const changed = updateStyle(plain, PAGE, ['note'], { left: 5, zindex: -1 })
  expect(normalizeLayout(plain, changed, types)).toBe(changed)
  expect(normalizeLayout(work, work, types)).toBe(work)
})
