import { expect, it } from 'vitest'
import { sampleElement, sampleWork } from '../../../model/testing.ts'
import { moveSelection } from '../placement/arrange.ts'
import { select } from '../selection/selection.ts'
import { openTestEditor } from '../../store/testing.ts'
import { getSnapTargets } from './snapTargets.ts'

it('a gesture reads what is selected and free, and the outlines of the others', () => {
  const { editor } = openTestEditor(
    sampleWork(
      sampleElement('a', { left: 10 }),
      sampleElement('b', { left: 50 }),
      sampleElement('c', { left: 90 }, { locked: true }),
    ),
  )
  const uuids = () => getSnapTargets(editor).chosen.map(({ uuid }) => uuid)
  const lefts = () => getSnapTargets(editor).others.map(({ left }) => left)
  select(editor, ['a'])
  expect([uuids(), lefts()]).toEqual([['a'], [50, 90]])
  select(editor, ['b', 'c'])
  expect([uuids(), lefts()]).toEqual([['b'], [10, 90]])
  moveSelection(editor, { x: 5, y: 0 })
  select(editor, ['a'])
  expect([uuids(), lefts()]).toEqual([['a'], [55, 90]])
})
