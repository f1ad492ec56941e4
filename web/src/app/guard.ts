/** What the guards look at before a route opens. */
export interface Visit {
  /** Path with query, as it stands in the address bar. */
  path: string
  hasToken: boolean
  isKnownUser: boolean
}

export type Verdict =
  | { kind: 'pass' }
  /** Fetch the user first, then pass. */
  | { kind: 'load-user' }
  | { kind: 'redirect'; to: string }

const signIn = '/auth/login'
const authPaths = [signIn, '/auth/register', '/auth/forgot-password']

/** Decides whether a route may open (SH-015, SH-016). The 404 route never asks (SH-014). */
export function guard({ path, hasToken, isKnownUser }: Visit): Verdict {
  const pathname = path.split(/[?#]/, 1)[0] ?? '/'
  const isAuthPath = authPaths.includes(pathname)
  if (!hasToken) return isAuthPath ? { kind: 'pass' } : { kind: 'redirect', to: signInPath(path) }
  if (pathname === signIn) return { kind: 'redirect', to: '/' }
  return isKnownUser || isAuthPath ? { kind: 'pass' } : { kind: 'load-user' }
}

/** The sign-in screen that leads back to a path. */
export function signInPath(path: string, expired = false): string {
  const query = new URLSearchParams({ redirect: path })
  if (expired) query.set('expired', 'true')
  return `${signIn}?${query}`
}
