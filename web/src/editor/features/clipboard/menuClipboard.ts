import i18next from 'i18next'
import { copyToClipboard } from '../../../ui/copyToClipboard.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Editor } from '../../store/editor.ts'
import { serializeSelection, pasteElementsFromText } from './clipboard.ts'
import { removeSelection } from '../elements/insert.ts'

/** Text copied last in this tab, since not every browser lets a page read the clipboard. */
let lastCopied = ''

export function rememberCopied(text: string): void {
  lastCopied = text
}

/** Copies the selection; returns whether there was one. */
export function copySelectionToClipboard(editor: Editor): boolean {
  const text = serializeSelection(editor)
  if (text === '') return false
  rememberCopied(text)
  void copyToClipboard(text)
  return true
}

/** Copies the selection and removes it, except for locked elements. */
export function cutSelection(editor: Editor): void {
  if (copySelectionToClipboard(editor)) removeSelection(editor)
}

/** Pastes elements copied in this tab or another one; `at` is a point of the artboard in design pixels. */
export async function pasteCopied(editor: Editor, at?: { x: number; y: number }): Promise<void> {
  if (pasteElementsFromText(editor, (await read()) ?? lastCopied, at)) return
  // Pictures and texts of other programs can be pasted only with the key.
  toast.info(i18next.t('editor:menu.nothingToPaste'))
}

/** Returns the text on the clipboard; undefined when it cannot be read. */
async function read(): Promise<string | undefined> {
  try {
    return await clipboard()?.readText()
  } catch {
    return undefined
  }
}

/** Returns the clipboard; undefined without HTTPS. */
function clipboard(): Clipboard | undefined {
  return 'clipboard' in navigator ? navigator.clipboard : undefined
}
