import { findElement } from '../../../model/change.ts'
import { copyStyle, pasteStyle, type CopiedStyle } from '../../../model/styles/copyStyle.ts'
import type { ElementType } from '../../../model/elementType.ts'
import { replaceElement } from '../../../model/elements/replaceElement.ts'
import type { Editor } from '../../store/editor.ts'
import { currentPage } from '../selection/selection.ts'
import { announce } from '../../ui/announce.ts'
import { getCreationDefaults } from '../elements/insert.ts'

/** The style that was copied last: it goes with the author from page to page and from work to work. */
let copied: CopiedStyle | undefined

export function hasCopiedStyle(): boolean {
  return copied !== undefined
}

/** Remembers how the first selected element looks. */
export function copySelectedStyle(editor: Editor): void {
  const [first] = editor.session.getState().selection
  const element = first === undefined ? undefined : findElement(currentPage(editor), first)
  if (!element) return
  copied = copyStyle(element, editor.types().get(element.name))
  announce(editor, 'arrange:spoken.styleCopied')
}

/** Gives the selection the remembered look, as one step. */
export function pasteStyleOnSelection(editor: Editor): void {
  const { pageId, selection } = editor.session.getState()
  const style = copied
  if (!style || selection.length === 0) return
  editor.closeHistoryEntry()
  editor.transact((work) => pasteStyle(work, pageId, selection, style))
  announce(editor, 'arrange:spoken.stylePasted', { count: selection.length })
}

/** Puts another type where an element stands, and lets the author make its first choice where the type asks for one. */
export function replaceSelected(editor: Editor, uuid: string, type: ElementType): void {
  const { pageId } = editor.session.getState()
  const step = `replace:${uuid}`
  const replacing = { type, ...getCreationDefaults(editor) }
  editor.closeHistoryEntry()
  editor.transact((work) => replaceElement(work, pageId, uuid, replacing), { mergeKey: step })
  if (type.pickOnAdd) editor.session.beginPick({ uuid, step })
  else editor.closeHistoryEntry()
}
