import { useEffect, useRef, useState } from 'react'
import type { Editor as TinyMce } from 'tinymce'
import type { InlineEditorProps } from '@pinye/plugin-api'
import { LargeTextEditor } from './LargeTextEditor.tsx'
import { RichTextArea } from './RichTextArea.tsx'
import { TextTools } from './TextTools.tsx'
import { TextView } from './TextView.tsx'
import { useEndOfEditing, useEscape } from './endOfEditing.ts'
import { textClass, textStyle } from './textProps.ts'
import { useContentSize } from './useContentSize.ts'
import { useLoadFailureToast } from './useLoadFailureToast.ts'
import { useTextSync } from './useTextSync.ts'
import type { TextProps } from './textProps.ts'
import './editing.css'
import './text.css'

type EditorProps = InlineEditorProps<TextProps>

/** EL-TEXT-21: edits a text in place, or in a dialog if its box is too small, rotated or vertical (EL-TEXT-35). */
export function InlineTextEditor(input: EditorProps) {
  const [isLarge, setLarge] = useState(false)
  if (!isLarge) return <EditorInPlace {...input} onEnlarge={() => setLarge(true)} />
  return (
    <>
      <TextView props={input.props} element={input.element} />
      <LargeTextEditor {...input} />
    </>
  )
}

/** EL-TEXT-22: TinyMCE in place of the view; Escape and leaving it end the editing, even while it is starting. */
function EditorInPlace({
  props,
  element,
  onChange,
  onDone,
  onEnlarge,
}: EditorProps & { onEnlarge: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const writing = useTextSync(onChange)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = () => {
      writing.finish()
      onDone()
    }
  })
  useEndOfEditing(box, done)
  useEscape(done)
  const content = useRef<HTMLDivElement>(null)
  useContentSize(content, element, props)
  const tell = useLoadFailureToast(() => done.current())

  return (
    <div ref={box} className={`${textClass(props)} text-editing`} style={textStyle(props)}>
      <div ref={content}>
        <RichTextArea
          text={props.text}
          onReady={(editor) => {
            writing.begin(editor)
            focusAll(editor)
          }}
          onWrite={writing.write}
          onTrouble={tell}
        />
      </div>
      <TextTools
        props={props}
        editor={writing.editor}
        onChange={onChange}
        onEnlarge={() => {
          writing.finish()
          onEnlarge()
        }}
      />
    </div>
  )
}

function focusAll(editor: TinyMce): void {
  editor.focus()
  // Deferred: TinyMCE restores its own caret after this event.
  requestAnimationFrame(() => {
    if (!editor.removed) editor.execCommand('SelectAll')
  })
}
