import { beginLogin, finishLogin } from './login.ts'
import { locationOpener } from './location.ts'
import { createSdkLoader } from './sdk.ts'
import { createVisitorSession } from './session.ts'
import { share, type SharedWork } from './share.ts'

/** Settings of a page in `#py-wechat`, written by the host (host/publish/src/wechat.rs). */
export interface WeChatPage {
  /** Whether visitors can sign in: in WeChat's browser, with a WeChat account of the installation. */
  isActive: boolean
  /** WX-013 */
  requiresLogin: boolean
  /** Address of WeChat's SDK; undefined with the test provider. */
  sdk?: string
  /** Undefined hides the share entries of WeChat's menu (WX-014). */
  share?: SharedWork
}

/** Leaves the page; `replace` removes it from the history, so that going back does not start the login again. */
export type Navigate = (address: string, how: 'assign' | 'replace') => void

/** Sets up sign-in, sharing and WeChat's map on a page in WeChat's browser. */
export async function start(page: WeChatPage, leave: Navigate): Promise<void> {
  if (!page.isActive || !/MicroMessenger/i.test(navigator.userAgent)) {
    if (page.requiresLogin) console.info(hint())
    return
  }
  const session = createVisitorSession()
  const returned = finishLogin(session)
  const whenReady = page.sdk ? createSdkLoader(page.sdk) : undefined
  window.pinyeVisitor = {
    token: session.token,
    user: session.user,
    login: (done) => {
      void returned.then(async () => {
        if (session.token() !== null) done?.(true)
        else if (!(await beginLogin((address) => leave(address, 'assign')))) done?.(false)
      })
    },
    logout: session.close,
    onChange: session.onChange,
    // The signed address must not contain the login's parameters, so the SDK waits for the end of the login.
    ...(whenReady && {
      openLocation: locationOpener((act, refused) => {
        void returned.then(() => whenReady(act, refused))
      }),
    }),
  }
  const outcome = await returned
  // After a failed login the visitor is not redirected again, which would be an endless loop.
  if (page.requiresLogin && outcome === undefined && session.token() === null) {
    if (await beginLogin((address) => leave(address, 'replace'))) return
  }
  whenReady?.((sdk) => share(sdk, page.share))
}

/** TX-157: message for the console only (WX-003). */
function hint(): string {
  return document.documentElement.lang === 'en-US' ? 'please open in WeChat' : '请在微信中打开'
}
