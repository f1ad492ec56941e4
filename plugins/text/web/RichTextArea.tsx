import { useState } from 'react'
import { Editor } from '@tinymce/tinymce-react'
import type { Editor as TinyMce } from 'tinymce'
import { useRuntime } from '@pinye/plugin-api'
import { settings, reportScriptFailure, tinymceScript } from './tinymce.ts'
import { usePasteHandler } from './usePasteHandler.ts'
import { withChips } from './variables.ts'
import type { LoadFailure } from './tinymce.ts'

export interface RichTextAreaProps {
  /** What is there at first; TinyMCE owns the text from then on. */
  text: string
  /** TinyMCE has started. */
  onReady: (editor: TinyMce) => void
  onWrite: (html: string) => void
  onTrouble: (trouble: LoadFailure) => void
}

/** TinyMCE in the page itself, without a bar of its own: a text to type into, wherever it stands. */
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
      // TinyMCE tells of keys; what a person dictates or an input method puts in comes without one, and a click on the
      // canvas ends the editing before anybody could ask for it.
      onInput={(_, editor) => onWrite(editor.getContent())}
      onEditorChange={(html, editor) => {
        // Its first call only repeats what was set, in TinyMCE's own spelling.
        if (editor.isDirty() || editor.undoManager.hasUndo()) onWrite(html)
      }}
    />
  )
}
