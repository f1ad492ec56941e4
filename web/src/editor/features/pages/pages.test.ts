import { describe, expect, it } from 'vitest'
import { addPage } from '../../../model/pages/pages.ts'
import { PAGE, sampleWork } from '../../../model/testing.ts'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { deletePage, insertNewPage, insertPageCopy } from './pages.ts'
import { select } from '../selection/selection.ts'

const selection = (editor: ReturnType<typeof openTestEditor>['editor']) =>
  editor.session.getState().selection

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
