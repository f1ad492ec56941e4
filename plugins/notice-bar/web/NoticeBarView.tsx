import { useState } from 'react'
import { color, useMessages, useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { linesOf } from './lines.ts'
import { messages } from './messages.ts'
import { RisingLines } from './RisingLines.tsx'
import { RunningText } from './RunningText.tsx'
import './notice-bar.css'

export interface NoticeBarProps {
  text: string
  vertical: boolean
  backgroundColor: string
  color: string
  mode: 'default' | 'link' | 'closeable'
}

/** EL-NOTICE: CSS animates the text; the script measures it and closes the bar. */
export function NoticeBarView({ props, element }: ViewProps<NoticeBarProps>) {
  const [isClosed, setIsClosed] = useState(false)
  const lines = linesOf(props.text)
  const isRising = props.vertical === true && lines.length > 1
  if (isClosed) return null
  return (
    <div
      className="notice-bar-view"
      role="note"
      style={{
        backgroundColor: color(props.backgroundColor, '#fffbe8'),
        color: color(props.color, '#ed6a0c'),
      }}
    >
      <svg className="notice-bar-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 10v4h3l5 4V6L7 10Z" />
        <path d="M15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />
      </svg>
      {isRising ? (
        <RisingLines lines={lines} />
      ) : (
        <RunningText text={lines.join('  ')} width={element.width} hasEnd={hasEnd(props)} />
      )}
      {props.mode === 'link' && (
        <svg className="notice-bar-icon notice-bar-arrow" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m9 5 7 7-7 7" />
        </svg>
      )}
      {props.mode === 'closeable' && <Cross onClose={() => setIsClosed(true)} />}
    </div>
  )
}

function hasEnd({ mode }: NoticeBarProps): boolean {
  return mode === 'link' || mode === 'closeable'
}

/** EL-NOTICE-10: hides the bar until the page is reloaded; the tap does not trigger the element's interaction. */
function Cross({ onClose }: { onClose: () => void }) {
  const { mode } = useRuntime()
  const text = useMessages(messages)
  return (
    <button
      type="button"
      className="notice-bar-close"
      aria-label={text('close')}
      tabIndex={mode === 'edit' ? -1 : undefined}
      onClick={(event) => {
        event.stopPropagation()
        onClose()
      }}
    >
      <svg className="notice-bar-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="m6 6 12 12M18 6 6 18" />
      </svg>
    </button>
  )
}
