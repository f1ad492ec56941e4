import { describe, expect, it } from 'vitest'
import { layerLines, layerTree, createLineCache } from '../groups/layerTree.ts'
import { sampleElement, sampleWork } from '../testing.ts'
import type { Page } from '../work.ts'

const page = (...names: string[]): Page => {
  const [first] = sampleWork(...names.map((name) => sampleElement(name))).pages
  if (!first) throw new Error('a work has a page')
  return first
}
const linesOf = (of: Page) => layerLines(layerTree(of), () => false)

describe('the lines of the layers', () => {
  it('are those of before while an element is moved or painted', () => {
    const keep = createLineCache()
    const before = page('one', 'two', 'three')
    const lines = keep(linesOf(before))
    const [first, ...others] = before.elements
    if (!first) throw new Error('it has elements')
    const moved = { ...first, commonStyle: { ...first.commonStyle, left: 99 } }
    expect(keep(linesOf({ ...before, elements: [moved, ...others] }))).toBe(lines)
  })

  it('change where an element goes, and only from there on', () => {
    const keep = createLineCache()
    const before = page('one', 'two', 'three')
    const lines = keep(linesOf(before))
    const after = keep(linesOf({ ...before, elements: before.elements.slice(0, 2) }))
    expect(after).toHaveLength(2)
    expect(after).not.toBe(lines)
    // Another position and another count: every line differs.
    expect(after.every((line) => line.count === 2)).toBe(true)
    expect(keep(linesOf({ ...before, elements: before.elements.slice(0, 2) }))).toBe(after)
  })
})
