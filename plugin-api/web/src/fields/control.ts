import { useCallback, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Diagnostic } from './diagnostics.ts'
import type { PropSpec, Props } from '../contract/types.ts'
import type { PluginMessages } from '../plugin.ts'

/** What every control gets; `Field` makes it from a PropSpec. */
export interface ControlProps extends ControlFrame {
  spec: PropSpec
  value: unknown
  /** All props of the type: their roles say which of them belong together. At least the control's own. */
  specs: readonly PropSpec[]
  /** All props of the element: a picker may show, or set, more than its own. */
  props: Props
  /** What is said of the element, for controls that show it at a part of their prop, and the plugin's words for it. */
  diagnostics?: readonly Diagnostic[]
  messages?: PluginMessages
  /** Sets several props in one step of the history. */
  patch: (patch: Props, mergeKey?: string) => void
  /** Changes with the same mergeKey become one step of the history. */
  onChange: (value: unknown, mergeKey?: string) => void
}

/** What stands around an input. */
export interface ControlFrame {
  label: string
  description?: string
  error?: string
  disabled?: boolean
}

/** The part of a control's props that an input takes as it is. */
export function frameOf({ label, description, error, disabled }: ControlFrame): ControlFrame {
  return { label, description, error, disabled }
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
