import { describe, expect, it, vi } from 'vitest'
import { elementsOf, styleOf } from '../../../model/testing.ts'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { alignSelection, duplicateSelection, reorderSelection, updateSelection } from './arrange.ts'
import { nudgeSelection } from './nudge.ts'
import { select } from '../selection/selection.ts'

const selection = (editor: ReturnType<typeof openTestEditor>['editor']) =>
  editor.session.getState().selection

describe('arranging', () => {
  /** CV-009 */
  it('clones and selects the clone, as one step', () => {
    const { editor } = openTestEditor()
    select(editor, ['a'])
    duplicateSelection(editor)
    const [clone = ''] = selection(editor)
    expect(styleOf(workOf(editor), clone)).toMatchObject({ left: 120, top: 120 })
    editor.undo()
    expect(elementsOf(workOf(editor))).toHaveLength(2)
  })

  it('reorders, aligns and locks what is selected', () => {
    const { editor } = openTestEditor()
    select(editor, ['a'])
    reorderSelection(editor, 'top')
    alignSelection(editor, 'left')
    updateSelection(editor, { locked: true })
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ left: 0, zindex: 2 })
    expect(elementsOf(workOf(editor))[0]?.locked).toBe(true)
  })

  /** ED-030 */
  it('joins fast taps of the arrow keys to one step', () => {
    vi.useFakeTimers({ now: 50_000 })
    const { editor } = openTestEditor()
    select(editor, ['a'])
    nudgeSelection(editor, { x: 1, y: 0 })
    vi.advanceTimersByTime(200)
    nudgeSelection(editor, { x: 1, y: 0 })
    expect(editor.document.getState().past).toHaveLength(1)
    vi.advanceTimersByTime(2_000)
    nudgeSelection(editor, { x: 0, y: 10 })
    expect(editor.document.getState().past).toHaveLength(2)
    expect(styleOf(workOf(editor), 'a')).toMatchObject({ left: 102, top: 110 })
    vi.useRealTimers()
  })
})
