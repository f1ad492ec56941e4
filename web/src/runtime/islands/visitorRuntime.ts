import type { Runtime } from '@pinye/plugin-api'
import type { Language } from '../../model/work.ts'
import type {} from '../visitorDoor.ts'
import { goToPage } from '../goToPage.ts'
import { hostAhead } from '../hostAhead.ts'
import { likesOf } from './likes.ts'
import type { FormsDoor } from '../forms/door.ts'
import { confirm } from './confirm.ts'
import { copy } from './copy.ts'
import { pageSound } from './sound.ts'
import { showToast } from './toast.ts'

/** What a published document says about itself. */
export interface VisitorPage {
  workId: string
  language: Language
  mode: 'preview' | 'published'
  /** When it was rendered, in milliseconds since 1970. */
  now: number
  /** The public address of the work. */
  address?: string
}

declare global {
  interface Window {
    /** Only pages with a form have it (`forms/forms.ts`). */
    pinyeForms?: FormsDoor
  }
}

/** What views may do on a visitor's page. */
export function visitorRuntime({ workId, language, mode, address }: VisitorPage): Runtime {
  const ahead = hostAhead()
  return {
    mode,
    workId,
    language,
    now: () => Date.now() + ahead,
    goToPage,
    toast: showToast,
    likes: likesOf(workId, language, mode === 'preview'),
    // What is stored was sanitised when it was saved.
    sanitize: (html) => html,
    dialog: { confirm: (question) => confirm(question, language) },
    copy,
    sound: pageSound(),
    ...(address ? { address } : {}),
    ...fromWeChat(),
  }
}

/** What only this element may use: the form that it stands in, and its door for files. */
export function ownServices(
  page: VisitorPage,
  elementId: string,
  formId: string | undefined,
): Pick<Runtime, 'form' | 'upload'> {
  const door = window.pinyeForms
  const form = formId && door?.form(formId, page)
  if (!door || !form) return {}
  return { form, upload: door.upload(elementId, page) }
}

/** Only WeChat's browser has it (`wechat/start.ts`). */
function fromWeChat(): Pick<Runtime, 'login' | 'logout' | 'visitor' | 'openLocation'> {
  const door = window.pinyeVisitor
  if (!door) return {}
  const { login, logout, openLocation } = door
  const offered = openLocation ? { login, openLocation } : { login }
  const user = door.user()
  if (!user) return offered
  const visitor = { name: user.nickname || user.username, avatar: user.avatar }
  return { ...offered, logout, visitor }
}
