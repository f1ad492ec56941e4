import type { Form, Runtime } from '@pinye/plugin-api'
import type { Language } from '../model/work.ts'

export interface PrerenderContext {
  workId: string
  language: Language
  now: number
  /** IANA name of the zone of its end times. */
  timeZone?: string
  /** The public address of the work. */
  address?: string
  /** What stands before the addresses of uploads in the draft; in a finished document nothing does. */
  origin?: string
}

/** What one element has of its own. */
export interface ElementContext {
  /** The id in the document of the form that it belongs to. */
  form?: string
  /** Other sites whose pages it may show in frames. */
  frames?: readonly string[]
}

/** Absent where no site was granted. */
export function framesOf(sites: readonly string[] = []): Pick<Runtime, 'mayFrame'> {
  return sites.length > 0 ? { mayFrame: (address) => mayFrame(sites, address) } : {}
}

/** What a view may ask for while it is prerendered: the time of publishing, and nothing that acts. */
export function prerenderRuntime(at: PrerenderContext, own: ElementContext = {}): Runtime {
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
    ...(at.timeZone ? { timeZone: at.timeZone } : {}),
    ...(at.address ? { address: at.address } : {}),
    ...(own.form ? { form: stillForm(own.form) } : {}),
    ...framesOf(own.frames),
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

/**
 * Whether an address is of one of the sites whose pages an element may show in frames (`[web.policy]`). The document's policy
 * has the last word; this tells a view beforehand, so that it can show something else.
 */
export function mayFrame(sites: readonly string[], address: string): boolean {
  const host = /^https:\/\/([a-z0-9.-]+)(?:[/?#]|$)/i.exec(address)?.[1]?.toLowerCase()
  return (
    host !== undefined &&
    sites.some((site) => {
      const name = site.slice('https://'.length)
      return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
    })
  )
}
