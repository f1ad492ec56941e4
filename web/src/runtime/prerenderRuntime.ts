import type { Form, Runtime } from '@pinye/plugin-api'
import type { Language } from '../model/work.ts'

export interface PrerenderedAt {
  workId: string
  language: Language
  now: number
  /** The public address of the work. */
  address?: string
  /** What stands before the addresses of uploads in the draft; in a finished document nothing does. */
  origin?: string
}

/** What a view may ask for while it is prerendered: the time of publishing, and nothing that acts. */
export function prerenderRuntime(at: PrerenderedAt, formId?: string): Runtime {
  const refuse = () => Promise.reject(new Error('not while a work is prerendered'))
  return {
    mode: 'prerender',
    workId: at.workId,
    language: at.language,
    now: () => at.now,
    goToPage: () => undefined,
    toast: () => undefined,
    likes: { read: refuse, add: refuse, remove: refuse },
    sanitize: (html) => html,
    ...(at.origin ? { origin: at.origin } : {}),
    ...(at.address ? { address: at.address } : {}),
    ...(formId ? { form: stillForm(formId) } : {}),
  }
}

/** A form that nobody fills in yet: only its id means something. */
function stillForm(id: string): Form {
  const nothing = () => undefined
  return {
    id,
    register: () => nothing,
    configure: nothing,
    submit: () => Promise.resolve(),
    reset: nothing,
    state: () => 'idle',
    subscribe: () => nothing,
  }
}
