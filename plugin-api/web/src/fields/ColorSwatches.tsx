import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './color.module.css'
import { keyOf } from '../keys.ts'

export interface ColorSwatchesProps {
  label: string
  colors: readonly string[]
  current: string
  columns: number
  /** Whether the label is shown above the colours. */
  hasTitle?: boolean
  tools?: ReactNode
  nameOf?: (color: string) => string
  onPick: (color: string) => void
}

/** Colours side by side with a roving tabindex: one Tab stop, arrow keys move within. */
export function ColorSwatches(input: ColorSwatchesProps) {
  const { label, colors, current, columns, hasTitle = true, tools, nameOf, onPick } = input
  const group = useRef<HTMLDivElement>(null)
  const stop = Math.max(0, colors.indexOf(current.toLowerCase()))
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[keyOf(event)]
    const all = [...(group.current?.children ?? [])]
    const at = all.findIndex((one) => one === document.activeElement)
    if (by === undefined || at < 0) return
    event.preventDefault()
    const next = all[at + by]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div className={styles.swatches}>
      {hasTitle && (
        <div className={styles.swatchesHead}>
          <span>{label}</span>
          {tools}
        </div>
      )}
      {colors.length > 0 && (
        <div
          ref={group}
          className={styles.palette}
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          role="group"
          aria-label={label}
          onKeyDown={handleKey}
        >
          {colors.map((color, at) => (
            <button
              key={color}
              type="button"
              className={styles.choice}
              tabIndex={at === stop ? 0 : -1}
              aria-label={nameOf?.(color) ?? color}
              aria-pressed={color.toLowerCase() === current.toLowerCase()}
              title={color}
              onClick={() => onPick(color)}
            >
              <span style={{ backgroundColor: color }} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
