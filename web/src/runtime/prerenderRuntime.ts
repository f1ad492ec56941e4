import type { Form, Runtime } from '@pinye/plugin-api'
import type { Language } from '../model/work.ts'

export interface PrerenderContext {
  workId: string
  language: Language
  now: number
  /** IANA name of the time zone of end times. */
  timeZone?: string
  /** The public address of the work. */
  address?: string
  /** Prefix of upload addresses in a draft; undefined in a published document. */
  origin?: string
}

/** Context of one element. */
export interface ElementContext {
  /** DOM id of the form that the element belongs to. */
  form?: string
  /** Other sites that the element may embed in frames. */
  frames?: readonly string[]
}

/** Returns `mayFrame`; nothing where no site is granted. */
export function framesOf(sites: readonly string[] = []): Pick<Runtime, 'mayFrame'> {
  return sites.length > 0 ? { mayFrame: (address) => mayFrame(sites, address) } : {}
}

/** Runtime of views during prerendering: the time of publishing, and services that do nothing. */
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

/** Returns a form without behaviour; only its id has a meaning. */
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
 * Returns whether an element may embed the address in a frame (`[web.policy]`). The document's CSP enforces it; this
 * lets a view show an alternative.
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
