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

/** Metadata of a published document. */
export interface VisitorPage {
  workId: string
  language: Language
  mode: 'preview' | 'published'
  /** Time of rendering, in milliseconds since 1970. */
  now: number
  /** IANA name of the time zone of end times; absent in documents of earlier versions. */
  timeZone?: string
  /** The public address of the work. */
  address?: string
}

declare global {
  interface Window {
    /** Present only on pages with a form (`forms/forms.ts`). */
    pinyeForms?: FormsBridge
    /** Present only on pages with a file field (`forms/upload.ts`). */
    pinyeUpload?: (elementId: string, page: VisitorPage) => Upload
  }
}

/** Returns the runtime of views on a visitor's page. */
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
    // Stored HTML was sanitized when it was saved.
    sanitize: (html) => html,
    dialog: { confirm: (question) => confirm(question, language) },
    copy: copyToClipboard,
    sound: pageSound(),
    ...(timeZone ? { timeZone } : {}),
    ...(address ? { address } : {}),
    ...createWeChatServices(),
  }
}

/** Returns the services of one element: its form and its uploads. */
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

/** Returns the services that only WeChat's browser has (`wechat/start.ts`). */
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
