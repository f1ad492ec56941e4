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

/**
 * Value of the key `token`, which marks that this browser opened a session. The session itself is an HttpOnly cookie.
 */
const mark = 'cookie'

/** Returns whether this browser opened a session that it has not closed. */
export function isSignedIn(): boolean {
  const stored = readText('token')
  // Earlier versions stored the session secret under this key.
  if (stored !== null && stored !== mark) remove('token')
  return stored === mark
}

export function openSession(): void {
  clearResponseCache()
  writeText('token', mark)
  ending = false
}

/** Stores the user's name for the next start, which shows it before the host has answered (ST-001). */
export function rememberUser(me: Me): void {
  writeJson('userInfo', { id: me.id, username: me.username, nickname: me.nickname })
}

export function closeSession(): void {
  clearResponseCache()
  remove('token')
  remove('userInfo')
}

/** True while a session expiry is handled: no further messages, redirects or leave prompts. */
export function isSessionEnding(): boolean {
  return ending
}

/** Runs the handlers once per expiry, however many calls report it (AU-011). */
export function reportSessionEnd(): void {
  if (ending) return
  ending = true
  const end: SessionEnd = isSignedIn() ? 'expired' : 'missing'
  closeSession()
  for (const listener of listeners) listener(end)
}

/** Ends the handling of an expiry: the reader has been notified and sent to the sign-in screen. */
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
