import { useEffect } from 'react'
import { isBehindOverlay } from '../../../ui/overlays.ts'
import { serializeSelection, pasteElementsFromText, parseClipboardElements } from './clipboard.ts'
import { rememberCopied } from './menuClipboard.ts'
import { removeSelection } from '../elements/insert.ts'
import { isTyping } from '../shortcuts/fieldTyping.ts'
import type { Editor } from '../../store/editor.ts'

/**
 * Copy, cut and paste through the system clipboard: across pages, works and tabs. `bring` handles content that was not
 * copied from an editor.
 */
export function useClipboard(editor: Editor, bring: (data: DataTransfer) => boolean): void {
  useEffect(() => {
    const isOurs = (event: ClipboardEvent) => {
      const { editing, dialog, mode } = editor.session.getState()
      const isFree =
        mode === 'edit' && editing === null && dialog === null && !isTyping(event.target)
      if (isBehindOverlay(event.target)) return false
      return isFree && editor.preferences.getState().enableShortcuts
    }
    const handleCopy = (event: ClipboardEvent) => {
      const isSelectingText = window.getSelection()?.isCollapsed === false
      const text = isOurs(event) && !isSelectingText ? serializeSelection(editor) : ''
      if (!text) return
      event.clipboardData?.setData('text/plain', text)
      rememberCopied(text)
      event.preventDefault()
      if (event.type === 'cut') removeSelection(editor)
    }
    const handlePaste = (event: ClipboardEvent) => {
      const data = isOurs(event) ? event.clipboardData : null
      if (!data) return
      const text = data.getData('text/plain')
      const isTaken = parseClipboardElements(text)
        ? pasteElementsFromText(editor, text)
        : bring(data)
      if (isTaken) event.preventDefault()
    }
    document.addEventListener('copy', handleCopy)
    document.addEventListener('cut', handleCopy)
    document.addEventListener('paste', handlePaste)
    return () => {
      document.removeEventListener('copy', handleCopy)
      document.removeEventListener('cut', handleCopy)
      document.removeEventListener('paste', handlePaste)
    }
  }, [editor, bring])
}
