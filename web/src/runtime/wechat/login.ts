import type { VisitorUser } from '../visitorBridge.ts'
import type { VisitorSession } from './session.ts'

/** How what comes back from WeChat beside the code begins (WX-001); the rest ties the login to this browser. */
export const STATE = 'WXAUTH'

const isOurs = (state: string | null) => state?.startsWith(STATE) ?? false

/** WeChat's login page wants it at the end of its address, and browsers carry it on to where that leads. */
const LEFT_BEHIND = '#wechat_redirect'

/** Every answer of the host: 200 is success (WX-002). */
interface LoginResponse {
  code: number
  message: string
  data?: { token?: string; user?: VisitorUser } | null
}

/** The address without what a login left in it; another state than ours is not ours to take away (WX-017). */
export function withoutLogin(address: string): string {
  const url = new URL(address)
  if (!isOurs(url.searchParams.get('state'))) return url.href
  url.searchParams.delete('code')
  url.searchParams.delete('state')
  if (url.hash === LEFT_BEHIND) url.hash = ''
  return url.href
}

/**
 * Exchanges the code that the page was opened with for a session. Answers undefined when there was no login to end; what
 * goes wrong is logged (WX-006). A visitor who said no comes back without a code.
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
 * Leaves for WeChat's login page, which leads back here. Answers false when it cannot be reached: the visitor stays where
 * they are, instead of in front of the host's refusal.
 */
export async function beginLogin(go: (address: string) => void): Promise<boolean> {
  const [back = ''] = withoutLogin(location.href).split('#')
  const address = `/api/wx/authorize?redirect_uri=${encodeURIComponent(back)}&state=${STATE}`
  try {
    // The host's way of saying yes is a redirect, which is for the browser to follow.
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
