import { describe, expect, it } from 'vitest'
import {
  addAction,
  validateAction,
  duplicateAction,
  MAX_ACTIONS,
  moveAction,
  createAction,
  pageIndexOf,
  collectActionTargets,
  removeAction,
  renameAction,
  setActions,
} from './elementActions.ts'
import { cloneElements } from '../elements/cloneElements.ts'
import { elementsOf, PAGE, sampleElement, sampleWork } from '../testing.ts'
import { unfinishedActions } from './unfinished.ts'
import type { ElementAction } from '../work.ts'

const show = (uuid: string): ElementAction => ({
  ...createAction('click', 'showElement'),
  arguments: [uuid],
})
const link = (url: string): ElementAction => ({
  ...createAction('click', 'openLink'),
  arguments: [url],
})

/** IN-017 */
describe('the actions of an element', () => {
  it('are added, copied, moved and removed, each leaving the others as they are', () => {
    const [one, two] = [show('a'), show('b')]
    const calls = addAction(two)(addAction(one)([]))
    expect(moveAction(1, 0)(calls)).toEqual([two, one])
    expect(moveAction(0, 5)(calls)).toBe(calls)
    const copied = duplicateAction(0)(calls)
    expect(copied).toEqual([one, one, two])
    expect(copied[1]).not.toBe(copied[0])
    expect(removeAction(1)(copied)).toEqual([one, two])
    const full = Array.from({ length: MAX_ACTIONS }, () => one)
    expect(addAction(two)(full)).toBe(full)
  })

  it('keep their element when another name of the same kind is picked', () => {
    expect(renameAction(show('a'), 'hideElement').arguments).toEqual(['a'])
    expect(renameAction(show('a'), 'playAnimation').arguments).toEqual(['a', 'pulse', 1000])
    expect(renameAction(show('a'), 'openLink').arguments).toEqual([''])
  })

  /** IN-014, IN-016 */
  it('say what is wrong with them', () => {
    const targets = collectActionTargets(sampleWork(sampleElement('a')), PAGE)
    expect(validateAction(show(''), targets)).toBe('element')
    expect(validateAction(show('gone'), targets)).toBe('elementGone')
    expect(validateAction(show('a'), targets)).toBeUndefined()
    expect(validateAction(link(''), targets)).toBe('link')
    expect(validateAction(link('javascript:alert(1)'), targets)).toBe('linkInvalid')
    for (const good of ['https://a.test', 'mailto:a@b.test', 'tel:10086'])
      expect(validateAction(link(good), targets)).toBeUndefined()
    expect(validateAction(link('https://a.test'), targets, 'htp:/b')).toBe('linkInvalid')
    const call = createAction('click', 'callPhone')
    expect(validateAction({ ...call, arguments: ['110'] }, targets)).toBe('phoneInvalid')
    expect(validateAction(createAction('click', 'goToPage'), targets)).toBe('page')
    expect(validateAction({ ...createAction('click', 'goToPage'), arguments: [4] }, targets)).toBe(
      'pageGone',
    )
  })

  it('lead to the same page after pages were moved', () => {
    const call = { ...createAction('click', 'goToPage'), arguments: [0, 'p'] }
    expect(pageIndexOf(call, [{ id: 'q' }, { id: 'p' }])).toBe(1)
    expect(pageIndexOf(call, [{ id: 'q' }])).toBeUndefined()
    expect(pageIndexOf({ ...call, arguments: [0] }, [{ id: 'q' }])).toBe(0)
  })

  it('point at the copies when elements are copied together', () => {
    const work = sampleWork(sampleElement('a'), sampleElement('b'))
    const acting = setActions(work, PAGE, 'a', () => [show('b'), show('a')])
    const cloned = cloneElements(acting, PAGE, ['a', 'b'])
    const copy = elementsOf(cloned.work).find(({ uuid }) => uuid === cloned.uuids[0])
    const [a, b] = cloned.uuids
    expect(copy?.methodList.map((call) => call.arguments)).toEqual([[b], [a]])
    const alone = cloneElements(acting, PAGE, ['a'])
    const single = elementsOf(alone.work).find(({ uuid }) => uuid === alone.uuids[0])
    expect(single?.methodList[0]?.arguments).toEqual(['b'])
  })

  it('are listed while they are unfinished, with what was typed beside the work', () => {
    const work = sampleWork(
      sampleElement('a', {}, { interaction: { type: 'link', config: { url: 'https://a.test' } } }),
    )
    const acting = setActions(work, PAGE, 'a', () => [link('https://b.test')])
    expect(unfinishedActions(acting, new Map())).toEqual([])
    const element = elementsOf(acting)[0]
    const typed = new Map<object, Record<string, unknown>>([
      [element?.interaction as object, { url: 'nonsense' }],
      [element?.methodList[0] as object, { value: '' }],
    ])
    expect(unfinishedActions(acting, typed)).toEqual([
      { pageId: PAGE, uuid: 'a', place: 'interaction', index: 0, fault: 'ia.linkInvalid' },
      { pageId: PAGE, uuid: 'a', place: 'methodList', index: 0, fault: 'link' },
    ])
  })
})
