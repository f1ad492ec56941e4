import { useEffect, useRef, useState } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import type { RefObject } from 'react'
import { estimatedWidth, roomFor } from './lines.ts'

/** EL-NOTICE-11. */
const PX_A_SECOND = 50
/** Gap between two copies of the text in design pixels; also set in the style sheet. */
const GAP = 48

interface RunningTextProps {
  text: string
  /** Width of the whole bar in design pixels. */
  width: number
  hasEnd: boolean
}

/**
 * One line of text. If it does not fit, it runs in a loop: two adjacent copies move by the width of one. Until the
 * script has measured it, and without script, the width is estimated.
 */
export function RunningText({ text, width, hasEnd }: RunningTextProps) {
  const { mode } = useRuntime()
  const windowRef = useRef<HTMLDivElement>(null)
  const measured = useMeasuredWidth(windowRef, text, width, hasEnd)
  const length = measured?.text ?? estimatedWidth(text)
  const runs = length > (measured?.room ?? roomFor(width, hasEnd))
  return (
    <div
      ref={windowRef}
      className={runs ? 'notice-bar-window notice-bar-faded' : 'notice-bar-window'}
      tabIndex={runs && mode !== 'edit' ? 0 : undefined}
    >
      <div
        className={runs ? 'notice-bar-track notice-bar-runs' : 'notice-bar-track'}
        style={runs ? { animationDuration: `${seconds(length + GAP)}s` } : undefined}
      >
        <span className="notice-bar-text">{text}</span>
        {runs && (
          <span className="notice-bar-text" aria-hidden="true">
            {text}
          </span>
        )}
      </div>
    </div>
  )
}

function seconds(length: number): number {
  return Math.round((length / PX_A_SECOND) * 100) / 100
}

interface Widths {
  text: number
  room: number
}

/** Measures the text and its container in design pixels, again when the container or the fonts change. */
function useMeasuredWidth(
  windowRef: RefObject<HTMLDivElement | null>,
  text: string,
  width: number,
  hasEnd: boolean,
): Widths | null {
  const [measured, setMeasured] = useState<Widths | null>(null)
  useEffect(() => {
    const window = windowRef.current
    const bar = window?.parentElement
    if (!window || !bar) return
    const measure = () => {
      const line = window.querySelector<HTMLElement>('.notice-bar-text')
      const scale = bar.offsetWidth / width
      if (!line?.offsetWidth || !(scale > 0)) return
      const found = {
        text: Math.round(line.offsetWidth / scale),
        room: Math.round(window.clientWidth / scale),
      }
      setMeasured((known) =>
        known?.text === found.text && known.room === found.room ? known : found,
      )
    }
    measure()
    void document.fonts?.ready.then(measure)
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(window)
    return () => observer.disconnect()
  }, [windowRef, text, width, hasEnd])
  return measured
}
