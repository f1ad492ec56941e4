/** Forms at the visitor: where the fields of a page meet the button that hands them in. */
import { useSyncExternalStore } from 'react'
import { useRuntime } from './runtime.ts'

/** What a field says of itself to the form it stands in. */
export interface FieldEntry {
  /** What its answer is called. */
  name: string
  /** The answer as it is handed in; undefined when there is none. */
  value: () => unknown
  /** What is wrong with the answer now, said to the visitor beside the field; empty when nothing is. */
  validate: () => string
  /** Shows what the host says of the answer. */
  say: (message: string) => void
  /** Back to what it was when the page opened (EL-FLD-002). */
  reset: () => void
  /** Brings it before the visitor. */
  focus: () => void
}

/** What the element that holds a form says of it. */
export interface FormSettings {
  /** An address of this installation, or of another site that gets the same JSON. */
  address?: string
  method?: 'POST' | 'PUT'
  /** Whether nothing is sent while a field is wrong (EL-FORM-16); true when nobody says otherwise. */
  validates?: boolean
  success?: string
  failure?: string
}

export type FormState = 'idle' | 'submitting' | 'sent' | 'failed'

/** The form that an element stands in. */
export interface Form {
  /** For the `form` attribute of native controls: the page holds a form of this id. */
  id: string
  /** Answers how to take the field out again. */
  register: (entry: FieldEntry) => () => void
  configure: (settings: FormSettings) => void
  /** Checks, sends and says how it went; while it is under way, further calls do nothing (FM-002). */
  submit: (wording?: Pick<FormSettings, 'success' | 'failure'>) => Promise<void>
  reset: () => void
  state: () => FormState
  subscribe: (changed: () => void) => () => void
}

/** A file that the host keeps. */
export interface UploadedFile {
  /** Where it is kept; what a field hands in. */
  url: string
  name: string
  size: number
}

/** Hands a visitor's file in for an element. `onProgress` is told 0 to 1. Rejects with the sentence for the visitor. */
export type Upload = (
  file: File,
  options?: { onProgress?: (done: number) => void; signal?: AbortSignal },
) => Promise<UploadedFile>

/** The form that this element stands in, and its state; none where nothing can be handed in. */
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
