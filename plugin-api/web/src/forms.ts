/** Forms on published pages: connects the fields of a page with the button that submits them. */
import { useSyncExternalStore } from 'react'
import { useRuntime } from './runtime.ts'

/** A field as registered with its form. */
export interface FieldEntry {
  /** Name of its answer. */
  name: string
  /** The answer as submitted; undefined when there is none. */
  value: () => unknown
  /** Returns the current error message, shown to the visitor at the field; empty when the answer is valid. */
  validate: () => string
  /** Shows an error message of the host. */
  say: (message: string) => void
  /** Resets the field to its initial value (EL-FLD-002). */
  reset: () => void
  /** Scrolls to the field and focuses it. */
  focus: () => void
}

/** Settings given by the element that contains the form. */
export interface FormSettings {
  /** An address of this installation, or of another site that receives the same JSON. */
  address?: string
  method?: 'POST' | 'PUT'
  /** Whether invalid fields prevent sending (EL-FORM-16); true by default. */
  validates?: boolean
  success?: string
  failure?: string
}

export type FormState = 'idle' | 'submitting' | 'sent' | 'failed'

/** The form that contains an element. */
export interface Form {
  /** For the `form` attribute of native controls: the page contains a form with this id. */
  id: string
  /** Registers a field; returns a function that removes it. */
  register: (entry: FieldEntry) => () => void
  configure: (settings: FormSettings) => void
  /** Validates, sends and shows the result; further calls are ignored while it is running (FM-002). */
  submit: (wording?: Pick<FormSettings, 'success' | 'failure'>) => Promise<void>
  reset: () => void
  state: () => FormState
  subscribe: (changed: () => void) => () => void
}

/** A file stored by the host. */
export interface UploadedFile {
  /** Address of the stored file, which a field submits. */
  url: string
  name: string
  size: number
}

/** Uploads a visitor's file for an element. `onProgress` receives 0 to 1. Rejects with a message for the visitor. */
export type Upload = (
  file: File,
  options?: { onProgress?: (done: number) => void; signal?: AbortSignal },
) => Promise<UploadedFile>

/** Returns the form that contains this element and its state; no form where nothing can be submitted. */
export function useForm(): { form: Form | undefined; state: FormState } {
  const { form } = useRuntime()
  const state = useSyncExternalStore<FormState>(form?.subscribe ?? never, form?.state ?? idle, idle)
  return { form, state }
}

function never(): () => void {
  return () => undefined
}

function idle(): FormState {
  return 'idle'
}
