import type { Runtime } from '@pinye/plugin-api'

/** The visitor signed in on this page, as WeChat names them (WX-005). */
export interface VisitorUser {
  id: number
  nickname: string
  username: string
  avatar: string
}

/**
 * Interface of the WeChat script for the elements of a page. It is a property of the window, so that the islands'
 * script contains no WeChat code, and pages elsewhere load none.
 */
export interface VisitorBridge {
  /** Session token of the like calls; null when signed out. */
  token: () => string | null
  user: () => VisitorUser | null
  /** Starts the sign-in with WeChat; calls back only if the page stays (WX-006). */
  login: (done?: (isSignedIn: boolean) => void) => void
  /** Removes token and user (WX-004). */
  logout: () => void
  /** Subscribes to sign-in and sign-out. */
  onChange: (tell: () => void) => void
  /** Opens a place in WeChat's map; present only where the page may use WeChat's SDK. */
  openLocation?: Runtime['openLocation']
}

declare global {
  interface Window {
    pinyeVisitor?: VisitorBridge
  }
}
