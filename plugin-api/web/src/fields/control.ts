import { useCallback, useRef } from 'react'
import type { ReactNode } from 'react'
import type { PropSpec } from '../elementType.ts'

/** What every control gets; `Field` makes it from a PropSpec. */
export interface ControlProps {
  spec: PropSpec
  value: unknown
  label: string
  description?: string
  error?: string
  disabled?: boolean
  /** Changes with the same mergeKey become one step of the history. */
  onChange: (value: unknown, mergeKey?: string) => void
}

export type Control = (input: ControlProps) => ReactNode

let gestures = 0

/** One key per gesture (one drag, one burst of typing): `end` starts the next one. */
export function useGesture(name: string): { key: () => string; end: () => void } {
  const current = useRef<string | null>(null)
  const key = useCallback(() => (current.current ??= `${name}:${++gestures}`), [name])
  const end = useCallback(() => {
    current.current = null
  }, [])
  return { key, end }
}

/** A prop as text, whatever is stored. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)
}
