import { useId, useRef, useState } from 'react'
import { usePendingEdit } from '@pinye/plugin-api/fields'
import type { Editor } from 'tinymce'
import { withoutPlaceholders } from './usePasteHandler.ts'
import { withoutChips } from './variables.ts'
import type { TextProps } from './textProps.ts'

export interface TextSync {
  /** TinyMCE, when it is there. */
  editor: Editor | null
  /** TinyMCE has started, with the text as it spells it. */
  begin: (editor: Editor) => void
  write: (html: string) => void
  /** Takes what was typed without a key too: a dictated word, a chosen correction. */
  finish: () => void
}

/** What is typed becomes the text of the element, all of it one step of the history. */
export function useTextSync(
  onChange: (patch: Partial<TextProps>, mergeKey?: string) => void,
): TextSync {
  const mergeKey = useId()
  const [editor, setEditor] = useState<Editor | null>(null)
  /** What the element has, as TinyMCE spells it: only another text is written, or an undone one would come back. */
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
