import { clearResponseCache } from './responseCache.ts'
import { readText, remove, writeJson, writeText } from './storage.ts'
import type { Me } from './types.ts'

/** How a session ended: 'expired' when one was open, 'missing' otherwise. */
export type SessionEnd = 'expired' | 'missing'

type SessionEndListener = (end: SessionEnd) => void
type ForbiddenListener = () => void

const listeners = new Set<SessionEndListener>()
const forbiddenListeners = new Set<ForbiddenListener>()
let ending = false

/** What stands under the key `token`: that this browser opened a session. The session itself is a cookie no script reads. */
const mark = 'cookie'

/** Whether this browser opened a session that it has not closed. */
export function isSignedIn(): boolean {
  const stored = readText('token')
  // Earlier versions kept the secret itself here.
  if (stored !== null && stored !== mark) remove('token')
  return stored === mark
}

export function openSession(): void {
  clearResponseCache()
  writeText('token', mark)
  ending = false
}

/** Keeps what the next start shows before the host has answered (ST-001). */
export function rememberUser(me: Me): void {
  writeJson('userInfo', { id: me.id, username: me.username, nickname: me.nickname })
}

export function closeSession(): void {
  clearResponseCache()
  remove('token')
  remove('userInfo')
}

/** True while one expiry is being handled: no further messages, redirects or leave questions. */
export function isSessionEnding(): boolean {
  return ending
}

/** Runs the handlers once, however many calls find out at the same time (AU-011). */
export function reportSessionEnd(): void {
  if (ending) return
  ending = true
  const end: SessionEnd = isSignedIn() ? 'expired' : 'missing'
  closeSession()
  for (const listener of listeners) listener(end)
}

/** The reader has been told and sent to the sign-in screen. */
export function finishSessionEnd(): void {
  ending = false
}

export function onSessionEnd(listener: SessionEndListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportForbidden(): void {
  for (const listener of forbiddenListeners) listener()
}

export function onForbidden(listener: ForbiddenListener): () => void {
  forbiddenListeners.add(listener)
  return () => forbiddenListeners.delete(listener)
}
