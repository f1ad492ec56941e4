import type { Runtime } from '@pinye/plugin-api'

/** Who is signed in on this page, as WeChat calls them (WX-005). */
export interface VisitorUser {
  id: number
  nickname: string
  username: string
  avatar: string
}

/**
 * What the script of WeChat's browser offers to the elements of a page. It lies on the window, so that the elements'
 * own script holds nothing of it, and a page that is seen elsewhere has neither.
 */
export interface VisitorBridge {
  /** Opens the like calls; null while nobody is signed in. */
  token: () => string | null
  user: () => VisitorUser | null
  /** Goes to WeChat to sign in; calls back only where the page stays (WX-006). */
  login: (done?: (isSignedIn: boolean) => void) => void
  /** Forgets token and user (WX-004). */
  logout: () => void
  /** Is told whenever somebody signed in or out. */
  onChange: (tell: () => void) => void
  /** Opens a place in WeChat's map; only where the page may use WeChat's SDK. */
  openLocation?: Runtime['openLocation']
}

declare global {
  interface Window {
    pinyeVisitor?: VisitorBridge
  }
}
