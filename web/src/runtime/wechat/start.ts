import { beginLogin, finishLogin } from './login.ts'
import { locationOpener } from './location.ts'
import { createSdkLoader } from './sdk.ts'
import { createVisitorSession } from './session.ts'
import { share, type SharedWork } from './share.ts'

/** What the host says of a page in `#py-wechat` (host/publish/src/wechat.rs). */
export interface WeChatPage {
  /** Whether visitors can sign in here: WeChat's browser, and an account of the installation. */
  isActive: boolean
  /** WX-013 */
  requiresLogin: boolean
  /** Where WeChat's SDK is; none with the test provider. */
  sdk?: string
  /** None hides the share entries of WeChat's menu (WX-014). */
  share?: SharedWork
}

/** Leaves the page; `replace` forgets it, so that going back does not lead into the login again. */
export type Navigate = (address: string, how: 'assign' | 'replace') => void

/** Brings sign-in, sharing and WeChat's map to a page in WeChat's browser. */
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
    // The address that is signed is the one without what a login left in it.
    ...(whenReady && {
      openLocation: locationOpener((act, refused) => {
        void returned.then(() => whenReady(act, refused))
      }),
    }),
  }
  const outcome = await returned
  // Who came back without a session is not sent away again: that would never end.
  if (page.requiresLogin && outcome === undefined && session.token() === null) {
    if (await beginLogin((address) => leave(address, 'replace'))) return
  }
  whenReady?.((sdk) => share(sdk, page.share))
}

/** TX-157: for whoever looks into the console, nobody else (WX-003). */
function hint(): string {
  return document.documentElement.lang === 'en-US' ? 'please open in WeChat' : '请在微信中打开'
}
