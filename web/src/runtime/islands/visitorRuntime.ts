import type { Runtime, Upload } from '@pinye/plugin-api'
import type { Language } from '../../model/work.ts'
import type {} from '../visitorBridge.ts'
import { goToPage } from '../goToPage.ts'
import { readHostClockOffset } from '../readHostClockOffset.ts'
import { likesOf } from './likes.ts'
import type { FormsBridge } from '../forms/formsBridge.ts'
import { confirm } from './confirm.ts'
import { copyToClipboard } from '../../ui/copyToClipboard.ts'
import { pageSound } from './sound.ts'
import { showToast } from './toast.ts'

/** What a published document says about itself. */
export interface VisitorPage {
  workId: string
  language: Language
  mode: 'preview' | 'published'
  /** When it was rendered, in milliseconds since 1970. */
  now: number
  /** IANA name of the zone of its end times; absent in documents of earlier versions. */
  timeZone?: string
  /** The public address of the work. */
  address?: string
}

declare global {
  interface Window {
    /** Only pages with a form have it (`forms/forms.ts`). */
    pinyeForms?: FormsBridge
    /** Only pages with a field for files have it (`forms/upload.ts`). */
    pinyeUpload?: (elementId: string, page: VisitorPage) => Upload
  }
}

/** What views may do on a visitor's page. */
export function visitorRuntime({
  workId,
  language,
  mode,
  timeZone,
  address,
}: VisitorPage): Runtime {
  const ahead = readHostClockOffset()
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
    copy: copyToClipboard,
    sound: pageSound(),
    ...(timeZone ? { timeZone } : {}),
    ...(address ? { address } : {}),
    ...createWeChatServices(),
  }
}

/** What only this element may use: the form that it stands in, and its upload bridge. */
export function createElementServices(
  page: VisitorPage,
  elementId: string,
  formId: string | undefined,
): Pick<Runtime, 'form' | 'upload'> {
  const form = formId && window.pinyeForms?.form(formId, page)
  if (!form) return {}
  const upload = window.pinyeUpload?.(elementId, page)
  return upload ? { form, upload } : { form }
}

/** Only WeChat's browser has it (`wechat/start.ts`). */
function createWeChatServices(): Pick<Runtime, 'login' | 'logout' | 'visitor' | 'openLocation'> {
  const bridge = window.pinyeVisitor
  if (!bridge) return {}
  const { login, logout, openLocation } = bridge
  const offered = openLocation ? { login, openLocation } : { login }
  const user = bridge.user()
  if (!user) return offered
  const visitor = { name: user.nickname || user.username, avatar: user.avatar }
  return { ...offered, logout, visitor }
}
