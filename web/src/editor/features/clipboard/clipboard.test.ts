import { describe, expect, it } from 'vitest'
import { addPage } from '../../../model/pages/pages.ts'
import { sampleElement, styleOf } from '../../../model/testing.ts'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { serializeSelection, pasteElementsFromText, parseClipboardElements } from './clipboard.ts'
import { openPage } from '../pages/pages.ts'
import { select } from '../selection/selection.ts'

const selection = (editor: ReturnType<typeof openTestEditor>['editor']) =>
  editor.session.getState().selection

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
