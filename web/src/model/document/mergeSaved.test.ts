import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addElements, updateProps } from '../elements/elements.ts'
import { addPage } from '../pages/pages.ts'
import { canvasHeight } from '../pages/canvasHeight.ts'
import { mergeSaved } from './mergeSaved.ts'
import { reconcile } from './reconcile.ts'
import { anyWork, elementsOf, PAGE, sampleElement, sampleWork } from '../testing.ts'

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

describe('mergeSaved', () => {
  const sent = sampleWork(sampleElement('a'), sampleElement('b'))
  const stored = { ...copyOf(updateProps(sent, PAGE, 'a', { words: 'cleaned' })), revision: 1 }

  /** ED-007 */
  it('takes what the server stored and keeps the rest by reference', () => {
    const merged = mergeSaved(sent, sent, stored)
    expect(merged).toEqual(stored)
    expect(elementsOf(merged)[1]).toBe(elementsOf(sent)[1])
  })

  it('keeps what was changed while the save was under way', () => {
    const now = { ...updateProps(sent, PAGE, 'b', { words: 'newer' }), title: 'Newer' }
    const merged = mergeSaved(now, sent, stored)
    expect(merged).toMatchObject({ revision: 1, title: 'Newer' })
    expect(elementsOf(merged).map(({ pluginProps }) => pluginProps.words)).toEqual([
      'cleaned',
      'newer',
    ])
  })

  it('keeps elements and pages added meanwhile', () => {
    const now = addPage(addElements(sent, PAGE, [sampleElement('c')]), 'en-US')
    const merged = mergeSaved(now, sent, stored)
    expect(elementsOf(merged)).toHaveLength(3)
    expect(merged.pages).toHaveLength(2)
  })
})

describe('reconcile', () => {
  it('gives back the very same work when the server changed nothing', () => {
    fc.assert(
      fc.property(anyWork, (work) => {
        expect(reconcile(work, copyOf(work))).toBe(work)
      }),
    )
  })

  it('always equals what was stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (mine, stored) => {
        expect(JSON.stringify(reconcile(mine, stored))).toBe(JSON.stringify(stored))
      }),
    )
  })
})

describe('canvasHeight', () => {
  /** CV-016 */
  it('grows with the lowest element, in a long page and in one that is turned', () => {
    const work = sampleWork(sampleElement('a', { top: 1000, height: 50 }))
    expect(canvasHeight(work, work.pages[0])).toBe(1050)
    const long = { ...work, page_mode: 'h5_long_page' }
    expect(canvasHeight(long, long.pages[0])).toBe(1050)
    expect(canvasHeight(long, undefined)).toBe(812)
  })
})
