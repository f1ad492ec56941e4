import { useId, useRef, useState } from 'react'
import { usePendingEdit } from '@pinye/plugin-api/fields'
import type { Editor } from 'tinymce'
import { withoutPlaceholders } from './usePasteHandler.ts'
import { withoutChips } from './variables.ts'
import type { TextProps } from './textProps.ts'

export interface TextSync {
  /** TinyMCE; null until it has started. */
  editor: Editor | null
  /** To be called when TinyMCE has started. */
  begin: (editor: Editor) => void
  write: (html: string) => void
  /** Writes the current text, including input without key events, such as dictation or an accepted correction. */
  finish: () => void
}

/** Writes the edited text to the element; all changes form one history entry. */
export function useTextSync(
  onChange: (patch: Partial<TextProps>, mergeKey?: string) => void,
): TextSync {
  const mergeKey = useId()
  const [editor, setEditor] = useState<Editor | null>(null)
  /**
   * Last written text in TinyMCE's serialization: an unchanged text is not written again, as that would revert an undo.
   */
  const written = useRef<string>(undefined)
  const write = (html: string) => {
    if (html === written.current) return
    written.current = html
    onChange({ text: withoutChips(withoutPlaceholders(html)) }, mergeKey)
  }
  const finish = () => {
    if (editor && !editor.removed) write(editor.getContent())
  }
  usePendingEdit(editor && finish)
  return {
    editor,
    begin: (started) => {
      written.current = started.getContent()
      setEditor(started)
    },
    write,
    finish,
  }
}
