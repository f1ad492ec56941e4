import { useId, useRef, useState } from 'react'
import type { Editor } from 'tinymce'
import { withoutPlaceholders } from './usePasting.ts'
import { withoutChips } from './variables.ts'
import type { TextProps } from './textProps.ts'

export interface Writing {
  /** TinyMCE, when it is there. */
  editor: Editor | null
  /** TinyMCE has started, with the text as it spells it. */
  begin: (editor: Editor) => void
  write: (html: string) => void
  /** Takes what was typed without a key too: a dictated word, a chosen correction. */
  finish: () => void
}

/** What is typed becomes the text of the element, all of it one step of the history. */
export function useWriting(
  onChange: (patch: Partial<TextProps>, mergeKey?: string) => void,
): Writing {
  const mergeKey = useId()
  const [editor, setEditor] = useState<Editor | null>(null)
  const opened = useRef<{ getContent: () => string; text: string } | null>(null)
  const write = (html: string) =>
    onChange({ text: withoutChips(withoutPlaceholders(html)) }, mergeKey)
  return {
    editor,
    begin: (started) => {
      opened.current = { getContent: () => started.getContent(), text: started.getContent() }
      setEditor(started)
    },
    write,
    finish: () => {
      const text = opened.current?.getContent()
      if (text !== undefined && text !== opened.current?.text) write(text)
    },
  }
}
