import { useEffect, useRef, useState } from 'react'
import { useRuntime } from '@pinye/plugin-api'

/** What a field does itself; the rest is the same for all of them. */
export interface FieldParts {
  elementId: string
  /** What its answer is called; without a name it is not handed in. */
  name: string
  /** The answer as it is handed in; undefined when there is none. */
  answer: () => unknown
  /** What is wrong with the answer now; empty when nothing is. */
  validate: () => string
  /** Back to what it was when the page opened. */
  restore: () => void
  focus: () => void
}

/** EL-FLD-002: it is valid while there is no message. */
export interface FieldState {
  message: string
  isDirty: boolean
  isTouched: boolean
}

export interface Field extends FieldState {
  /** The visitor changed the answer. */
  handleInput: () => void
  /** The visitor left the field. */
  handleBlur: () => void
  /** Says something beside the field until the answer changes. */
  say: (message: string) => void
}

const CLEAN: FieldState = { message: '', isDirty: false, isTouched: false }

/**
 * A field of the form that the element stands in. Its controls keep the answer themselves (`defaultValue`), so that what a
 * visitor typed before the script came stays, and a form without script hands in the same.
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
    // EL-FLD-003; before the field was left once, nobody is told that what they type is not complete.
    handleInput: () => {
      const message = state.isTouched ? parts.validate() : state.message
      setState({ ...state, message, isDirty: true })
    },
    handleBlur: () => setState({ ...state, message: parts.validate(), isTouched: true }),
    say: (message) => setState({ ...state, message, isTouched: true, isDirty: true }),
  }
}

/** The place below a field. */
export function errorId(elementId: string): string {
  return `${elementId}-error`
}

/**
 * What a host wrote below the field: on a slow line a form may be sent and answered before any script is there, and the first
 * drawing must hold the same.
 */
function readRenderedState(elementId: string): FieldState {
  if (typeof document === 'undefined') return CLEAN
  const place = document.getElementById(errorId(elementId))
  if (!place || place.hidden) return CLEAN
  return { ...CLEAN, message: place.textContent ?? '', isTouched: true }
}
