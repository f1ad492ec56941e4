import { useEffect, useRef, useState } from 'react'
import { useRuntime } from '@pinye/plugin-api'

/** The parts that differ between kinds of fields. */
export interface FieldParts {
  elementId: string
  /** Name of its answer; a field without a name is not submitted. */
  name: string
  /** Returns the answer as submitted; undefined when there is none. */
  answer: () => unknown
  /** Returns the current error message; empty when the answer is valid. */
  validate: () => string
  /** Resets the field to its initial value. */
  restore: () => void
  focus: () => void
}

/** EL-FLD-002: the field is valid while there is no message. */
export interface FieldState {
  message: string
  isDirty: boolean
  isTouched: boolean
}

export interface Field extends FieldState {
  /** Called when the visitor changed the answer. */
  handleInput: () => void
  /** Called when the visitor left the field. */
  handleBlur: () => void
  /** Shows a message at the field until the answer changes. */
  say: (message: string) => void
}

const CLEAN: FieldState = { message: '', isDirty: false, isTouched: false }

/**
 * Registers a field with the form that contains its element. Its controls are uncontrolled (`defaultValue`), so that
 * text typed before hydration stays, and a form without script submits the same.
 */
export function useField(parts: FieldParts): Field {
  const { form } = useRuntime()
  const [state, setState] = useState(() => readRenderedState(parts.elementId))
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  const { name } = parts
  useEffect(() => {
    if (name === '') return undefined
    return form?.register({
      name,
      value: () => latest.current.answer(),
      validate: () => {
        const message = latest.current.validate()
        setState((was) => ({ ...was, message, isTouched: true }))
        return message
      },
      say: (message) => setState((was) => ({ ...was, message, isTouched: true })),
      reset: () => {
        latest.current.restore()
        setState(CLEAN)
      },
      focus: () => latest.current.focus(),
    })
  }, [form, name])
  return {
    ...state,
    // EL-FLD-003: an incomplete answer is not reported before the field was left once.
    handleInput: () => {
      const message = state.isTouched ? parts.validate() : state.message
      setState({ ...state, message, isDirty: true })
    },
    handleBlur: () => setState({ ...state, message: parts.validate(), isTouched: true }),
    say: (message) => setState({ ...state, message, isTouched: true, isDirty: true }),
  }
}

/** Returns the id of the error slot below a field. */
export function errorId(elementId: string): string {
  return `${elementId}-error`
}

/**
 * Reads the error rendered by the host: on a slow connection a form may be sent and answered before hydration, and the
 * first render must match that.
 */
function readRenderedState(elementId: string): FieldState {
  if (typeof document === 'undefined') return CLEAN
  const place = document.getElementById(errorId(elementId))
  if (!place || place.hidden) return CLEAN
  return { ...CLEAN, message: place.textContent ?? '', isTouched: true }
}
