import { describe, expect, it } from 'vitest'
import {
  addElements,
  moveElements,
  removeElements,
  updateElement,
  updateProps,
  updateStyle,
} from '../elements/elements.ts'
import { addPage, movePage, removePage, renamePage, setPage } from '../pages/pages.ts'
import { describeChange } from './describeChange.ts'
import { reorderElements } from '../elements/reorderElements.ts'
import { setWork } from './setWork.ts'
import { PAGE, sampleElement, sampleWork } from '../testing.ts'
import type { Work } from '../work.ts'

const work = sampleWork(sampleElement('a'), sampleElement('b'))
const two = addPage(work, 'en-US', PAGE)
const second = two.pages[1]?.uuid ?? ''

/** Description of a history step (ED-029). */
describe('a change is told by what it did', () => {
  it.each<[string, (work: Work) => Work, number, string?]>([
    ['move', (was) => moveElements(was, PAGE, ['a'], { x: 3, y: 0 }), 1, 'a'],
    ['move', (was) => moveElements(was, PAGE, ['a', 'b'], { x: 3, y: 0 }), 2],
    ['resize', (was) => updateStyle(was, PAGE, ['a'], { width: 7, left: 1 }), 1, 'a'],
    ['rotate', (was) => updateStyle(was, PAGE, ['a'], { rotate: 45 }), 1, 'a'],
    ['style', (was) => updateStyle(was, PAGE, ['a'], { backgroundColor: '#ff0000' }), 1, 'a'],
    ['order', (was) => reorderElements(was, PAGE, ['a'], 'top'), 1, 'a'],
    ['content', (was) => updateProps(was, PAGE, 'a', { text: 'new' }), 1, 'a'],
    ['visible', (was) => updateElement(was, PAGE, ['b'], { visible: false }), 1, 'b'],
    ['lock', (was) => updateElement(was, PAGE, ['b'], { locked: true }), 1, 'b'],
    ['name', (was) => updateElement(was, PAGE, ['b'], { customName: 'Guest' }), 1, 'b'],
    ['add', (was) => addElements(was, PAGE, [sampleElement('c')]), 1, 'c'],
    ['remove', (was) => removeElements(was, PAGE, ['b']), 1, 'b'],
    ['pageAdd', (was) => addPage(was, 'en-US', PAGE), 1],
    ['pageName', (was) => renamePage(was, PAGE, 'Start'), 1],
    ['page', (was) => setPage(was, PAGE, { backgroundColor: '#00ff00' }), 1],
    ['title', (was) => setWork(was, { title: 'Wedding' }), 1],
    ['work', (was) => setWork(was, { auto_slide: true }), 1],
  ])('%s', (kind, change, count, uuid) => {
    const told = describeChange(work, change(work))
    expect(told).toMatchObject({ kind, count })
    expect(told.element?.uuid).toBe(uuid)
  })

  it('tells pages that went or moved', () => {
    expect(describeChange(two, removePage(two, second))).toMatchObject({ kind: 'pageRemove' })
    expect(describeChange(two, movePage(two, second, 0))).toMatchObject({ kind: 'pageOrder' })
  })

  it('tells several kinds of changes as several', () => {
    const changed = updateProps(updateStyle(work, PAGE, ['a'], { rotate: 9 }), PAGE, 'b', {
      text: 'x',
    })
    expect(describeChange(work, changed)).toMatchObject({ kind: 'several', count: 2 })
  })
})
