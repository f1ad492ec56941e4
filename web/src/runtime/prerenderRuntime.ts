import type { Runtime } from '@pinye/plugin-api'
import type { Language } from '../model/work.ts'

/** What a view may ask for while it is prerendered: the time of publishing, and nothing that acts. */
export function prerenderRuntime(at: { workId: string; language: Language; now: number }): Runtime {
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
  }
}
