import { useCallback, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Diagnostic } from './diagnostics.ts'
import type { PropSpec, Props } from '../contract/types.ts'
import type { PluginMessages } from '../plugin.ts'

/** Props of every control; `Field` builds them from a PropSpec. */
export interface ControlProps extends ControlFrame {
  spec: PropSpec
  value: unknown
  /** All props of the type; their roles say which belong together. Contains at least the control's own. */
  specs: readonly PropSpec[]
  /** Values of all props of the element: a picker may show or set more than its own. */
  props: Props
  /** Diagnostics of the element, for controls that show them at a part of their prop, and the plugin's translations. */
  diagnostics?: readonly Diagnostic[]
  messages?: PluginMessages
  /** Sets several props as one history entry. */
  patch: (patch: Props, mergeKey?: string) => void
  /** Changes with the same mergeKey become one history entry. */
  onChange: (value: unknown, mergeKey?: string) => void
}

/** Label, help and state around an input. */
export interface ControlFrame {
  label: string
  description?: string
  error?: string
  disabled?: boolean
}

/** Returns the part of a control's props that an input accepts unchanged. */
export function frameOf({ label, description, error, disabled }: ControlFrame): ControlFrame {
  return { label, description, error, disabled }
}

export type Control = (input: ControlProps) => ReactNode

let gestures = 0

/** Merge key per gesture (one drag, one burst of typing): `end` starts the next gesture. */
export function useGesture(name: string): { key: () => string; end: () => void } {
  const current = useRef<string | null>(null)
  const key = useCallback(() => (current.current ??= `${name}:${++gestures}`), [name])
  const end = useCallback(() => {
    current.current = null
  }, [])
  return { key, end }
}

/** Returns a prop as text, whatever its stored type. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)
}
