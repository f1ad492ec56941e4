import { useEffect, useId, useRef, useState } from 'react'
import { Editor } from '@tinymce/tinymce-react'
import type { Editor as TinyMce } from 'tinymce'
import { useMessages, useRuntime } from '@pinye/plugin-api'
import type { InlineEditorProps } from '@pinye/plugin-api'
import { TextTools } from './TextTools.tsx'
import { useEndOfEditing, useEscape } from './endOfEditing.ts'
import { messages } from './messages.ts'
import { textClass, textStyle } from './textProps.ts'
import { settings, tinymceDidNotCome, tinymceScript } from './tinymce.ts'
import { useContentSize } from './useContentSize.ts'
import { withChips, withoutChips } from './variables.ts'
import type { TextProps } from './textProps.ts'
import type { Trouble } from './tinymce.ts'
import './text.css'

/** EL-TEXT-21, -22: TinyMCE in place of the view; Escape and leaving it end the editing, also while it is still starting. */
export function InlineTextEditor({
  props,
  element,
  onChange,
  onDone,
}: InlineEditorProps<TextProps>) {
  const runtime = useRuntime()
  const mergeKey = useId()
  const box = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<TinyMce | null>(null)
  const opened = useRef<{ getContent(): string; text: string } | null>(null)
  const write = (html: string) => onChange({ text: withoutChips(html) }, mergeKey)
  // Whatever was typed counts, also what reached the text without a key: a dictated word, a chosen correction.
  const finish = () => {
    const text = opened.current?.getContent()
    if (text !== undefined && text !== opened.current?.text) write(text)
    onDone()
  }
  const done = useRef(finish)
  useEffect(() => {
    done.current = finish
  })
  useEndOfEditing(box, done)
  useEscape(done)
  const content = useRef<HTMLDivElement>(null)
  useContentSize(content, element, props)
  // The start only: TinyMCE owns the text until the editing ends.
  const [initial] = useState(() => runtime.sanitize(withChips(props.text)))
  const [script] = useState(tinymceScript)
  const tell = useTrouble(done)

  return (
    <div ref={box} className={`${textClass(props)} text-editing`} style={textStyle(props)}>
      <div ref={content}>
        <Editor
          inline
          tagName="div"
          licenseKey="gpl"
          tinymceScriptSrc={script}
          initialValue={initial}
          init={settings(runtime.language, tell)}
          onScriptsLoadError={() => {
            tinymceDidNotCome()
            tell('whole')
          }}
          onInit={(_, editor) => {
            opened.current = { getContent: () => editor.getContent(), text: editor.getContent() }
            setEditor(editor)
            editor.focus()
            // TinyMCE puts its own caret back right after this.
            requestAnimationFrame(() => {
              if (!editor.removed) editor.execCommand('SelectAll')
            })
          }}
          // TinyMCE tells of keys; what a person dictates or an input method puts in comes without one, and a click on the
          // canvas ends the editing before anybody could ask for it.
          onInput={(_, editor) => write(editor.getContent())}
          onEditorChange={(text, editor) => {
            // Its first call only repeats what was set, in TinyMCE's own spelling.
            if (editor.isDirty() || editor.undoManager.hasUndo()) write(text)
          }}
        />
      </div>
      <TextTools props={props} editor={editor} onChange={onChange} />
    </div>
  )
}

/** EL-TEXT-38: a sentence for the author, once; without the whole of TinyMCE the editing ends. */
function useTrouble(done: { current: () => void }): (trouble: Trouble) => void {
  const { toast } = useRuntime()
  const text = useMessages(messages)
  const told = useRef(false)
  return (trouble) => {
    if (!told.current) toast(text(`trouble.${trouble}`), trouble === 'whole' ? 'error' : 'warning')
    told.current = true
    if (trouble === 'whole') done.current()
  }
}
