import { useState } from 'react'
import { Editor } from '@tinymce/tinymce-react'
import type { Editor as TinyMce } from 'tinymce'
import { useRuntime } from '@pinye/plugin-api'
import { settings, reportScriptFailure, tinymceScript } from './tinymce.ts'
import { usePasteHandler } from './usePasteHandler.ts'
import { withChips } from './variables.ts'
import type { LoadFailure } from './tinymce.ts'

export interface RichTextAreaProps {
  /** Initial text; afterwards TinyMCE owns the text. */
  text: string
  /** Called when TinyMCE has started. */
  onReady: (editor: TinyMce) => void
  onWrite: (html: string) => void
  onTrouble: (trouble: LoadFailure) => void
}

/** TinyMCE in inline mode without its own toolbar. */
export function RichTextArea({ text, onReady, onWrite, onTrouble }: RichTextAreaProps) {
  const runtime = useRuntime()
  const [initial] = useState(() => runtime.sanitize(withChips(text)))
  const [script] = useState(tinymceScript)
  const pasting = usePasteHandler()
  return (
    <Editor
      inline
      tagName="div"
      licenseKey="gpl"
      tinymceScriptSrc={script}
      initialValue={initial}
      init={settings(runtime.language, onTrouble, pasting)}
      onScriptsLoadError={() => {
        reportScriptFailure()
        onTrouble('whole')
      }}
      onInit={(_, editor) => onReady(editor)}
      // TinyMCE reports changes by key events only. Text from dictation or an input method comes without one, and a
      // click on the canvas ends the editing before it could be read.
      onInput={(_, editor) => onWrite(editor.getContent())}
      onEditorChange={(html, editor) => {
        // Its first call only repeats the initial text in TinyMCE's own serialization.
        if (editor.isDirty() || editor.undoManager.hasUndo()) onWrite(html)
      }}
    />
  )
}
