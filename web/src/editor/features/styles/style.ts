import { findElement } from '../../../model/change.ts'
import { copyStyle, pasteStyle, type CopiedStyle } from '../../../model/styles/copyStyle.ts'
import type { ElementType } from '../../../model/elementType.ts'
import { replaceElement } from '../../../model/elements/replaceElement.ts'
import type { Editor } from '../../store/editor.ts'
import { currentPage } from '../selection/selection.ts'
import { announce } from '../../ui/announce.ts'
import { getCreationDefaults } from '../elements/insert.ts'

/** Style that was copied last; kept across pages and works. */
let copied: CopiedStyle | undefined

export function hasCopiedStyle(): boolean {
  return copied !== undefined
}

/** Copies the style of the first selected element. */
export function copySelectedStyle(editor: Editor): void {
  const [first] = editor.session.getState().selection
  const element = first === undefined ? undefined : findElement(currentPage(editor), first)
  if (!element) return
  copied = copyStyle(element, editor.types().get(element.name))
  announce(editor, 'arrange:spoken.styleCopied')
}

/** Applies the copied style to the selection as one history step. */
export function pasteStyleOnSelection(editor: Editor): void {
  const { pageId, selection } = editor.session.getState()
  const style = copied
  if (!style || selection.length === 0) return
  editor.closeHistoryEntry()
  editor.transact((work) => pasteStyle(work, pageId, selection, style))
  announce(editor, 'arrange:spoken.stylePasted', { count: selection.length })
}

/** Replaces an element by one of another type, and opens the picker if the type asks for a first choice. */
export function replaceSelected(editor: Editor, uuid: string, type: ElementType): void {
  const { pageId } = editor.session.getState()
  const step = `replace:${uuid}`
  const replacing = { type, ...getCreationDefaults(editor) }
  editor.closeHistoryEntry()
  editor.transact((work) => replaceElement(work, pageId, uuid, replacing), { mergeKey: step })
  if (type.pickOnAdd) editor.session.beginPick({ uuid, step })
  else editor.closeHistoryEntry()
}
