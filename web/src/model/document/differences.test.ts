import { describe, expect, it } from 'vitest'
import { addElements, removeElements, updateStyle } from '../elements/elements.ts'
import { addPage, renamePage } from '../pages/pages.ts'
import { differences } from './differences.ts'
import { PAGE, sampleElement, sampleWork } from '../testing.ts'

const work = sampleWork(sampleElement('a'), sampleElement('b'))

describe('what two states of a work differ in (ED-029)', () => {
  it('names every element that came, went or changed, and its page', () => {
    const without = removeElements(work, PAGE, ['a'])
    const turned = updateStyle(without, PAGE, ['b'], { rotate: 30 })
    const after = renamePage(addElements(turned, PAGE, [sampleElement('c')]), PAGE, 'Start')
    const found = differences(work, after).map(({ kind, element, page }) => [
      kind,
      element?.uuid,
      page,
    ])
    expect(found).toEqual([
      ['pageName', undefined, 'Start'],
      ['remove', 'a', 'Start'],
      ['rotate', 'b', 'Start'],
      ['add', 'c', 'Start'],
    ])
  })

  it('names pages that came or went', () => {
    const two = addPage(work, 'en-US', PAGE)
    expect(differences(work, two)).toMatchObject([{ kind: 'pageAdd' }])
    expect(differences(two, work)).toMatchObject([{ kind: 'pageRemove' }])
    expect(differences(two, two)).toEqual([])
  })
})
