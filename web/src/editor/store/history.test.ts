import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeElements } from '../../model/change.ts'
import { addElements } from '../../model/elements/elements.ts'
import { setWork } from '../../model/document/setWork.ts'
import { elementsOf, PAGE, sampleElement, sampleWork } from '../../model/testing.ts'
import type { PlacedElement, Work } from '../../model/work.ts'
import {
  merge,
  closeEntry,
  HISTORY_LIMIT,
  record,
  redo,
  startHistory,
  undo,
  type History,
} from './history.ts'

const withName = (customName: string) => (element: PlacedElement) => ({ ...element, customName })
/** Changes an element with `merge`, as part of the step that last changed it. */
const fitted = (history: History, uuid: string, customName: string) =>
  merge(history, changeElements(history.work, PAGE, [uuid], withName(customName)))
const titled = (work: Work, title: string) => setWork(work, { title })
const write = (history: History, title: string, key?: string) =>
  record(history, titled(history.work, title), 'page', key)

describe('history', () => {
  const start = startHistory(sampleWork())

  it('goes back and forth over the very same works', () => {
    const one = write(start, 'one')
    const two = write(one, 'two')
    expect(undo(two).work).toBe(one.work)
    expect(redo(undo(two)).work).toBe(two.work)
    expect(undo(undo(two)).work).toBe(start.work)
  })

  it('keeps changes under one key as one step', () => {
    const typed = ['a', 'ab', 'abc'].reduce(
      (history, title) => write(history, title, 'title'),
      start,
    )
    expect(typed.past).toHaveLength(1)
    expect(undo(typed).work).toBe(start.work)
  })

  it('starts a new step for another key, for none, and after the gesture was closed', () => {
    const typed = write(start, 'a', 'title')
    expect(write(typed, 'b', 'other').past).toHaveLength(2)
    expect(write(typed, 'b').past).toHaveLength(2)
    expect(write(closeEntry(typed), 'b', 'title').past).toHaveLength(2)
  })

  it('does not join a step that was undone', () => {
    const typed = write(start, 'a', 'title')
    expect(write(undo(typed), 'b', 'title').past).toHaveLength(1)
    expect(write(redo(undo(typed)), 'b', 'title').past).toHaveLength(2)
  })

  it('has no step for a change that changed nothing', () => {
    expect(record(start, start.work, 'page')).toBe(start)
    expect(fitted(start, 'nowhere', 'x')).toBe(start)
  })

  /** ED-029, CO-040: more than 50 */
  it('remembers at least 100 steps and forgets the oldest beyond its limit', () => {
    let history = start
    for (let step = 0; step < HISTORY_LIMIT + 50; step += 1) history = write(history, `t${step}`)
    expect(HISTORY_LIMIT).toBeGreaterThanOrEqual(100)
    expect(history.past).toHaveLength(HISTORY_LIMIT)
    for (let step = 0; step < HISTORY_LIMIT; step += 1) history = undo(history)
    expect(history.work.title).toBe('t49')
    expect(undo(history)).toBe(history)
  })

  it('drops what could be redone when something new is done', () => {
    const again = write(undo(write(start, 'one')), 'two')
    expect(again.future).toHaveLength(0)
    expect(redo(again)).toBe(again)
  })

  it('remembers on which page a step was made', () => {
    const step = record(start, titled(start.work, 'x'), 'page_two')
    expect(step.past.at(-1)?.pageId).toBe('page_two')
    expect(undo(step).future.at(-1)?.pageId).toBe('page_two')
  })

  it('takes amendments without a step of their own', () => {
    const added = record(start, addElements(start.work, PAGE, [sampleElement('a')]), PAGE)
    const amended = fitted(write(added, 'two'), 'a', 'fitted')
    expect(amended.past).toHaveLength(2)
    expect(elementsOf(undo(amended).work)[0]?.customName).toBe('fitted')
    expect(undo(undo(amended)).work).toBe(start.work)
    expect(elementsOf(redo(redo(undo(undo(amended)))).work)[0]?.customName).toBe('fitted')
  })

  it('comes back to the same work after any way back and forth', () => {
    const titles = fc.array(fc.string(), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(titles, fc.nat(60), (all, back) => {
        const end = all.reduce((history, title) => write(history, title), start)
        let there = end
        const steps = Math.min(back, end.past.length)
        for (let step = 0; step < steps; step += 1) there = undo(there)
        for (let step = 0; step < steps; step += 1) there = redo(there)
        expect(there.work).toBe(end.work)
        expect(there.past.map(({ work }) => work)).toEqual(end.past.map(({ work }) => work))
      }),
    )
  })
})
