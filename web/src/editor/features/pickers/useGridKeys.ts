import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { keyOf } from '@pinye/plugin-api/keys'

export interface GridKeys {
  gridRef: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  /** Focuses the selected option, or the first one. */
  enter: () => void
}

/** Roving tabindex: arrow keys, Home and End move among the buttons of a grid, which is one tab stop. */
export function useGridKeys(columns: number): GridKeys {
  const gridRef = useRef<HTMLDivElement>(null)
  const buttons = () => [...(gridRef.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  return {
    gridRef,
    enter: () => {
      const all = buttons()
      ;(all.find((button) => button.tabIndex === 0) ?? all[0])?.focus()
    },
    onKeyDown: (event) => {
      const all = buttons()
      const at = all.indexOf(event.target as HTMLElement)
      const next = at < 0 ? undefined : all[target(keyOf(event), at, columns, all.length)]
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}

function target(key: string, at: number, columns: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return at + 1
    case 'ArrowLeft':
      return at - 1
    case 'ArrowDown':
      return at + columns
    case 'ArrowUp':
      return at - columns
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
