import i18next from 'i18next'
import { createElement } from 'react'
import { storeEditorBackup } from '../api/editorBackup.ts'
import { finishSessionEnd, onForbidden, onSessionEnd, type SessionEnd } from '../api/session.ts'
import { muteToasts, toast } from '../ui/toast.tsx'
import { signInPath } from './guard.ts'

/** The part of the router that the session handling needs. */
export interface Navigator {
  state: { location: { pathname: string; search: string } }
  navigate: (to: string, options?: { replace?: boolean }) => Promise<void>
}

/** Milliseconds for which the message shows (CO-012). */
const editorMessage = 3_000
const elsewhereMessage = 2_000

/** Sends the reader to the sign-in screen when the session ends (AU-011 to AU-018). */
export function watchSession(router: Navigator): () => void {
  const offEnd = onSessionEnd((end) => {
    handleSessionEnd(router, end)
  })
  const offForbidden = onForbidden(() => {
    const text = i18next.t('messages:auth.403')
    const label = i18next.t('common:action.howToSolve')
    const action = createElement('a', { href: '/help/403', target: '_blank' }, label)
    toast.warning(text, { duration: 6_000, action })
  })
  return () => {
    offEnd()
    offForbidden()
  }
}

function handleSessionEnd(router: Navigator, end: SessionEnd): void {
  const { pathname, search } = router.state.location
  const isEditor = pathname.startsWith('/editor/')
  const duration = isEditor ? editorMessage : elsewhereMessage
  if (isEditor) storeEditorBackup()
  if (end === 'missing') toast.error(i18next.t('messages:auth.401'))
  else if (isEditor) toast.warning(i18next.t('messages:auth.expiredEditor'), { duration })
  else toast.warning(i18next.t('messages:auth.expired'), { duration })
  muteToasts(true)
  setTimeout(() => {
    muteToasts(false)
    finishSessionEnd()
  }, duration)
  if (!pathname.startsWith('/auth/')) void router.navigate(signInPath(pathname + search, isEditor))
}
