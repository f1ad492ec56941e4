import { describe, expect, it, vi } from 'vitest'
import { addPage } from '../../model/pages/pages.ts'
import {
  elementsOf,
  PAGE,
  sampleElement,
  sampleType,
  sampleWork,
  styleOf,
  uuidsOf,
} from '../../model/testing.ts'
import { openTestEditor, workOf } from '../store/testing.ts'
import {
  alignSelection,
  duplicateSelection,
  reorderSelection,
  updateSelection,
} from '../features/placement/arrange.ts'
import {
  serializeSelection,
  pasteElementsFromText,
  parseClipboardElements,
} from '../features/clipboard/clipboard.ts'
import { insertElement, placeAround, removeSelection } from '../features/elements/insert.ts'
import { nudgeSelection } from '../features/placement/nudge.ts'
import { deletePage, insertNewPage, insertPageCopy, openPage } from '../features/pages/pages.ts'
import {
  clearSelection,
  select,
  selectAll,
  startEditing,
  stopEditing,
  toggle,
} from '../features/selection/selection.ts'

const selection = (editor: ReturnType<typeof openTestEditor>['editor']) =>
  editor.session.getState().selection

describe('selecting', () => {
  /** CV-011 */
  it('adds, takes out, selects all but what is locked, and clears', () => {
    const work = sampleWork(
      sampleElement('a'),
      sampleElement('b'),
      sampleElement('c', {}, { locked: true }),
    )
    const { editor } = openTestEditor(work)
    select(editor, ['a'])
    toggle(editor, 'b')
    expect(selection(editor)).toEqual(['a', 'b'])
    toggle(editor, 'a')
    expect(selection(editor)).toEqual(['b'])
    selectAll(editor)
    expect(selection(editor)).toEqual(['a', 'b'])
    clearSelection(editor)
    expect(selection(editor)).toEqual([])
  })

  /** EN-009 */
  it('brings the members of a group along', () => {
    const work = sampleWork(sampleElement('a'), sampleElement('b'), sampleElement('c'))
    const groups = [{ id: 'g', name: 'pair', elements: ['a', 'c'] }]
    const { editor } = openTestEditor({
      ...work,
      pages: work.pages.map((page) => ({ ...page, groups })),
    })
    select(editor, ['a'])
    expect(selection(editor)).toEqual(['a', 'c'])
    toggle(editor, 'c')
    expect(selection(editor)).toEqual([])
  })

  it('ends editing in place when something else is selected', () => {
    const { editor } = openTestEditor()
    startEditing(editor, 'a')
    expect(editor.session.getState().editing).toBe('a')
    select(editor, ['b'])
    expect(editor.session.getState().editing).toBeNull()
    startEditing(editor, 'a')
    stopEditing(editor)
    expect(editor.session.getState()).toMatchObject({ editing: null, selection: ['a'] })
  })
})

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

describe('the clipboard', () => {
  it('carries elements to another page at the same place, then further each time', () => {
    const { editor } = openTestEditor()
    select(editor, ['a'])
    const text = serializeSelection(editor)
    editor.transact((work) => addPage(work, 'en-US'))
    openPage(editor, workOf(editor).pages[1]?.uuid ?? '')
    expect(pasteElementsFromText(editor, text)).toBe(true)
    expect(pasteElementsFromText(editor, text)).toBe(true)
    const lefts = workOf(editor).pages[1]?.elements.map(({ commonStyle }) => commonStyle.left)
    expect(lefts).toEqual([100, 120])
  })

  it('pastes 20 px further on the page it came from', () => {
    const { editor } = openTestEditor()
    select(editor, ['b'])
    pasteElementsFromText(editor, serializeSelection(editor))
    const [pasted = ''] = selection(editor)
    expect(styleOf(workOf(editor), pasted).left).toBe(120)
  })

  it('pastes with the middle of all at a point, as the menu of the page does', () => {
    const { editor } = openTestEditor()
    select(editor, ['a', 'b'])
    expect(pasteElementsFromText(editor, serializeSelection(editor), { x: 200, y: 300 })).toBe(true)
    const boxes = selection(editor).map((uuid) => styleOf(workOf(editor), uuid))
    const middle = (from: 'left' | 'top', size: 'width' | 'height') => {
      const ends = boxes.flatMap((box) => [box[from], box[from] + box[size]])
      return (Math.min(...ends) + Math.max(...ends)) / 2
    }
    expect(middle('left', 'width')).toBeCloseTo(200, 0)
    expect(middle('top', 'height')).toBeCloseTo(300, 0)
  })

  it('has nothing to copy without a selection', () => {
    expect(serializeSelection(openTestEditor().editor)).toBe('')
  })

  it.each(['', 'hello', '{', '{"kind":"other"}', '{"kind":"pinye-elements"}'])(
    'ignores %j',
    (text) => {
      const { editor } = openTestEditor()
      expect(parseClipboardElements(text)).toBeUndefined()
      expect(pasteElementsFromText(editor, text)).toBe(false)
    },
  )

  it('leaves out types no plugin here offers', () => {
    const { editor } = openTestEditor()
    const strange = sampleElement('x', {}, { name: 'strange' })
    const text = JSON.stringify({ kind: 'pinye-elements', pageId: '', elements: [strange] })
    expect(pasteElementsFromText(editor, text)).toBe(false)
  })
})

describe('pages', () => {
  it('open where they were added or copied', () => {
    const { editor } = openTestEditor()
    insertNewPage(editor)
    expect(editor.session.getState().pageId).toBe(workOf(editor).pages[1]?.uuid)
    insertPageCopy(editor, PAGE)
    expect(workOf(editor).pages).toHaveLength(3)
    expect(workOf(editor).pages[1]?.elements).toHaveLength(2)
  })

  it.each([
    ['h5_long_page', 3],
    ['h5_swipper', 1],
  ])('are added to the end of a long work alone: %s', (page_mode, at) => {
    const work = addPage(addPage(sampleWork(), 'en-US'), 'en-US')
    const { editor } = openTestEditor({ ...work, page_mode })
    insertNewPage(editor)
    expect(editor.session.getState().pageId).toBe(workOf(editor).pages[at]?.uuid)
    expect(work.pages).not.toContain(workOf(editor).pages[at])
  })

  it('give way to their neighbour when deleted', () => {
    const { editor } = openTestEditor()
    insertNewPage(editor)
    const second = workOf(editor).pages[1]?.uuid ?? ''
    deletePage(editor, second)
    expect(editor.session.getState().pageId).toBe(PAGE)
    deletePage(editor, PAGE)
    expect(workOf(editor).pages).toHaveLength(1)
  })

  it('take the selection with them when another is opened', () => {
    const { editor } = openTestEditor()
    select(editor, ['a'])
    insertNewPage(editor)
    expect(selection(editor)).toEqual([])
  })
})
