import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Editor } from 'tinymce'
import type { InlineEditorProps } from '@pinye/plugin-api'
import { FieldDialog, usePanelMessages } from '@pinye/plugin-api/fields'
import { RichTextArea } from './RichTextArea.tsx'
import { STOP_PROPAGATION, TextToolbar } from './TextTools.tsx'
import { messages } from './messages.ts'
import { textStyle } from './textProps.ts'
import { useLoadFailureToast } from './useLoadFailureToast.ts'
import { useTextSync } from './useTextSync.ts'
import type { TextProps } from './textProps.ts'
import './editing.css'
import './text.css'

const WIDTH = 700
/** Brightness (0 to 255) above which a colour counts as light. */
const LIGHT = 150

/** EL-TEXT-35: dialog with the same text and tools and a height of 300 px, independent of the element's box. */
export function LargeTextEditor({ props, onChange, onDone }: InlineEditorProps<TextProps>) {
  const text = usePanelMessages(messages)
  const writing = useTextSync(onChange)
  const close = () => {
    writing.finish()
    onDone()
  }
  const tell = useLoadFailureToast(close)
  return (
    // Events of the dialog bubble through the React tree to the canvas: stops them.
    <div {...STOP_PROPAGATION}>
      <FieldDialog opened title={text('text')} width={WIDTH} onClose={close}>
        <TextToolbar props={props} editor={writing.editor} onChange={onChange} />
        <Paper>
          <div className="text-view text-editing" style={textStyle(props)}>
            <RichTextArea
              text={props.text}
              onReady={(editor) => {
                writing.begin(editor)
                focusEnd(editor)
              }}
              onWrite={writing.write}
              onTrouble={tell}
            />
          </div>
        </Paper>
      </FieldDialog>
    </div>
  )
}

function focusEnd(editor: Editor): void {
  editor.focus()
  editor.selection.select(editor.getBody(), true)
  editor.selection.collapse(false)
}

/** Background of the text: dark for a light text, which on the canvas may be on an image. */
function Paper({ children }: { children: ReactNode }) {
  const paper = useRef<HTMLDivElement>(null)
  // After every render, because a word may have its own colour.
  useLayoutEffect(() => {
    const { current } = paper
    if (!current) return
    const words = document.createTreeWalker(current, NodeFilter.SHOW_TEXT).nextNode()
    const ink = words?.parentElement ?? current.firstElementChild
    const [red = 0, green = 0, blue = 0] = ink ? rgbOf(getComputedStyle(ink).color) : []
    const isLight = 0.3 * red + 0.59 * green + 0.11 * blue > LIGHT
    current.dataset.paper = isLight ? 'dark' : 'light'
  })
  return (
    <div ref={paper} className="text-large">
      {children}
    </div>
  )
}

function rgbOf(color: string): number[] {
  return (color.match(/[\d.]+/g) ?? []).map(Number)
}
