/** Input of the route guards. */
export interface Visit {
  /** Path with query, as shown in the address bar. */
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

/** Decides whether a route may open (SH-015, SH-016). The 404 route needs no session (SH-014). */
export function guard({ path, hasToken, isKnownUser }: Visit): Verdict {
  const pathname = path.split(/[?#]/, 1)[0] ?? '/'
  const isAuthPath = authPaths.includes(pathname)
  if (!hasToken) return isAuthPath ? { kind: 'pass' } : { kind: 'redirect', to: signInPath(path) }
  if (pathname === signIn) return { kind: 'redirect', to: '/' }
  return isKnownUser || isAuthPath ? { kind: 'pass' } : { kind: 'load-user' }
}

/** Returns the path of the sign-in screen with a redirect back to `path`. */
export function signInPath(path: string, expired = false): string {
  const query = new URLSearchParams({ redirect: path })
  if (expired) query.set('expired', 'true')
  return `${signIn}?${query}`
}
