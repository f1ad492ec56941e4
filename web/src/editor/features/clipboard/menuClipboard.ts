import i18next from 'i18next'
import { copyToClipboard } from '../../../ui/copyToClipboard.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Editor } from '../../store/editor.ts'
import { serializeSelection, pasteElementsFromText } from './clipboard.ts'
import { removeSelection } from '../elements/insert.ts'

/** What was copied last in this tab: not every browser lets a page read the clipboard. */
let lastCopied = ''

export function rememberCopied(text: string): void {
  lastCopied = text
}

/** Copies the selection; says whether there was one. */
export function copySelectionToClipboard(editor: Editor): boolean {
  const text = serializeSelection(editor)
  if (text === '') return false
  rememberCopied(text)
  void copyToClipboard(text)
  return true
}

/** Copies the selection and takes it away; what is locked stays. */
export function cutSelection(editor: Editor): void {
  if (copySelectionToClipboard(editor)) removeSelection(editor)
}

/** Pastes what was copied here or in another tab; `at` is a point of the artboard in design pixels. */
export async function pasteCopied(editor: Editor, at?: { x: number; y: number }): Promise<void> {
  if (pasteElementsFromText(editor, (await read()) ?? lastCopied, at)) return
  // Pictures and texts of other programs come with the key alone.
  toast.info(i18next.t('editor:menu.nothingToPaste'))
}

/** The text on the clipboard; none where nobody may read it. */
async function read(): Promise<string | undefined> {
  try {
    return await clipboard()?.readText()
  } catch {
    return undefined
  }
}

/** There is none where the studio is not served over https. */
function clipboard(): Clipboard | undefined {
  return 'clipboard' in navigator ? navigator.clipboard : undefined
}
