import { describe, expect, it } from 'vitest'
import {
  elementsOf,
  PAGE,
  sampleElement,
  sampleType,
  sampleWork,
  styleOf,
  uuidsOf,
} from '../../../model/testing.ts'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { duplicateSelection } from '../placement/arrange.ts'
import { serializeSelection, pasteElementsFromText } from '../clipboard/clipboard.ts'
import { insertElement, placeAround, removeSelection } from './insert.ts'
import { insertNewPage, insertPageCopy, openPage } from '../pages/pages.ts'
import { select } from '../selection/selection.ts'

const selection = (editor: ReturnType<typeof openTestEditor>['editor']) =>
  editor.session.getState().selection

describe('inserting', () => {
  /** ED-021, ED-022 */
  it('puts an element on the centre axis and selects it', () => {
    const { editor } = openTestEditor(sampleWork())
    const uuid = insertElement(editor, sampleType()) ?? ''
    expect(styleOf(workOf(editor), uuid)).toMatchObject({ left: 108, top: 100 })
    expect(selection(editor)).toEqual([uuid])
  })

  it('does not cover an element that is there', () => {
    const { editor } = openTestEditor(sampleWork())
    insertElement(editor, sampleType())
    const second = insertElement(editor, sampleType()) ?? ''
    expect(styleOf(workOf(editor), second)).toMatchObject({ left: 108, top: 152 })
  })

  it('centres a dropped element on the pointer', () => {
    expect(placeAround(sampleType(), { x: 200, y: 100 })).toEqual({ left: 120, top: 80 })
  })

  it.each([true, 'page', 'work'] as const)(
    'selects the one that is there already (singleton %s)',
    (singleton) => {
      const { editor } = openTestEditor()
      expect(insertElement(editor, sampleType({ singleton }))).toBe('a')
      expect(elementsOf(workOf(editor))).toHaveLength(2)
    },
  )

  it('opens the page of the only one in the work, and adds one per page otherwise', () => {
    const { editor } = openTestEditor(sampleWork(sampleElement('a')))
    insertNewPage(editor)
    const second = editor.session.getState().pageId
    expect(insertElement(editor, sampleType({ singleton: 'work' }))).toBe('a')
    expect(editor.session.getState()).toMatchObject({ pageId: PAGE, selection: ['a'] })
    openPage(editor, second)
    expect(insertElement(editor, sampleType({ singleton: 'page' }))).not.toBe('a')
    expect(editor.session.getState().pageId).toBe(second)
  })
})

/** EL-BG-13 */
describe('an element that its page, or the work, has once', () => {
  const only = (singleton: 'page' | 'work') =>
    openTestEditor(sampleWork(sampleElement('ground', {}, { name: 'ground' })), [
      sampleType({ type: 'ground', singleton, fillsPage: singleton === 'page' }),
    ]).editor

  it('is neither cloned nor pasted beside itself', () => {
    for (const editor of [only('page'), only('work')]) {
      select(editor, ['ground'])
      const text = serializeSelection(editor)
      duplicateSelection(editor)
      expect(pasteElementsFromText(editor, text)).toBe(false)
      expect(elementsOf(workOf(editor))).toHaveLength(1)
    }
  })

  it('goes along with a copy of its page, unless the work has it once', () => {
    for (const [editor, copies] of [
      [only('page'), 1],
      [only('work'), 0],
    ] as const) {
      insertPageCopy(editor, PAGE)
      expect(workOf(editor).pages[1]?.elements).toHaveLength(copies)
    }
  })
})

describe('removing', () => {
  /** ED-012, ED-013, ED-031 */
  it('does not ask: undo brings back what was there', () => {
    const { editor } = openTestEditor()
    select(editor, ['a'])
    removeSelection(editor)
    expect(editor.session.getState()).toMatchObject({ dialog: null, selection: [], editing: null })
    expect(uuidsOf(workOf(editor))).toEqual(['b'])
    editor.undo()
    expect(uuidsOf(workOf(editor))).toEqual(['a', 'b'])
  })

  it('leaves locked elements', () => {
    const { editor } = openTestEditor(
      sampleWork(sampleElement('a', {}, { locked: true }), sampleElement('b')),
    )
    editor.session.setSelection(['a', 'b'], null)
    removeSelection(editor)
    expect(uuidsOf(workOf(editor))).toEqual(['a'])
  })
})
