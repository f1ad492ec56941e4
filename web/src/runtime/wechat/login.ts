import type { VisitorUser } from '../visitorBridge.ts'
import type { VisitorSession } from './session.ts'

/** Prefix of the OAuth `state` (WX-001); the rest ties the login to this browser. */
export const STATE = 'WXAUTH'

const isOurs = (state: string | null) => state?.startsWith(STATE) ?? false

/** Fragment that WeChat's login page requires; browsers carry it over to the redirect target. */
const LEFT_BEHIND = '#wechat_redirect'

/** Envelope of the host's response: code 200 is success (WX-002). */
interface LoginResponse {
  code: number
  message: string
  data?: { token?: string; user?: VisitorUser } | null
}

/** Removes the login's parameters from an address, unless their state is not ours (WX-017). */
export function withoutLogin(address: string): string {
  const url = new URL(address)
  if (!isOurs(url.searchParams.get('state'))) return url.href
  url.searchParams.delete('code')
  url.searchParams.delete('state')
  if (url.hash === LEFT_BEHIND) url.hash = ''
  return url.href
}

/**
 * Exchanges the code in the page's address for a session. Returns undefined when no login was in progress; logs
 * failures (WX-006). A visitor who declined returns without a code.
 */
export async function finishLogin(session: VisitorSession): Promise<boolean | undefined> {
  const query = new URLSearchParams(location.search)
  const state = query.get('state') ?? ''
  if (!isOurs(state)) return undefined
  try {
    const code = query.get('code')
    if (!code) throw new Error('the visitor did not agree')
    const { token, user } = await exchange(code, state)
    session.open(token, user)
    return true
  } catch (error) {
    failed(error)
    return false
  } finally {
    history.replaceState(history.state, '', withoutLogin(location.href))
  }
}

async function exchange(
  code: string,
  state: string,
): Promise<{ token: string; user: VisitorUser }> {
  const query = `code=${encodeURIComponent(code)}&state=${encodeURIComponent(state)}`
  const answer = await ask(`/api/wx/callback?${query}`)
  const { code: outcome, message, data } = (await answer.json()) as LoginResponse
  if (outcome !== 200 || !data?.token || !data.user) throw new Error(message)
  return { token: data.token, user: data.user }
}

/**
 * Navigates to WeChat's login page, which leads back here. Returns false when the host refuses: the visitor then stays
 * on the page instead of seeing an error document.
 */
export async function beginLogin(go: (address: string) => void): Promise<boolean> {
  const [back = ''] = withoutLogin(location.href).split('#')
  const address = `/api/wx/authorize?redirect_uri=${encodeURIComponent(back)}&state=${STATE}`
  try {
    // The host answers with a redirect, which the browser itself must follow.
    const answer = await ask(address, { redirect: 'manual' })
    if (answer.type !== 'opaqueredirect') {
      throw new Error(((await answer.json()) as LoginResponse).message)
    }
    go(address)
    return true
  } catch (error) {
    failed(error)
    return false
  }
}

function ask(address: string, init?: RequestInit): Promise<Response> {
  const headers = { 'Accept-Language': document.documentElement.lang || 'zh-CN' }
  return fetch(address, { headers, credentials: 'same-origin', cache: 'no-store', ...init })
}

function failed(error: unknown): void {
  console.warn('WeChat login failed', error)
}
