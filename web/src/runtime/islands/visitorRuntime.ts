import type { Runtime } from '@pinye/plugin-api'
import type { Language } from '../../model/work.ts'
import { likesOf } from './likes.ts'
import { showToast } from './toast.ts'

/** What a published document says about itself. */
export interface VisitorPage {
  workId: string
  language: Language
  mode: 'preview' | 'published'
}

/** What views may do on a visitor's page. */
export function visitorRuntime({ workId, language, mode }: VisitorPage): Runtime {
  return {
    mode,
    workId,
    language,
    now: () => Date.now(),
    goToPage: (pageId) => window.parent.postMessage({ type: 'PAGE_NAVIGATE', pageId }, '*'),
    toast: showToast,
    likes: likesOf(workId, language, mode === 'preview'),
    // What is stored was sanitised when it was saved.
    sanitize: (html) => html,
  }
}
