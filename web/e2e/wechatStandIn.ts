import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call of a page to the fake WeChat SDK. */
export type SdkCall = [name: string, settings?: Record<string, unknown>]

/**
 * Fake of the SDK functions that pages use: ready at once, and records its calls in `window.wxCalls`. It opens every
 * place, unless `window.wxRefuses` is set.
 */
const SDK = `{
  const calls = (window.wxCalls = [])
  const told = (name) => (settings) => void calls.push([name, settings])
  window.wx = {
    config: told('config'),
    ready: (act) => setTimeout(act),
    error: () => undefined,
    hideOptionMenu: told('hideOptionMenu'),
    updateAppMessageShareData: told('updateAppMessageShareData'),
    updateTimelineShareData: told('updateTimelineShareData'),
    openLocation: ({ success, fail, ...place }) => {
      told('openLocation')(place)
      setTimeout(window.wxRefuses ? fail : success)
    },
  }
}`

/** Fake of WeChat: login page, API and SDK. Every sign-in is a new visitor. */
export class WeChatStandIn {
  url = ''
  /** Paths of the recorded requests. */
  readonly asked: string[] = []
  private logins = 0
  private server: Server | undefined

  async start(): Promise<void> {
    const server = createServer((request, response) => this.answer(request, response))
    this.server = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections()
    await new Promise((resolve) => this.server?.close(resolve))
  }

  /** Returns the flags of a host with an account here. */
  flags(): string[] {
    return Object.entries({
      'app-id': 'wx-e2e',
      secret: 'canary-wechat-secret',
      'open-url': this.url,
      'api-url': this.url,
      'sdk-url': `${this.url}/jweixin.js`,
    }).flatMap(([name, value]) => [`--wechat-${name}`, value])
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', this.url)
    this.asked.push(url.pathname)
    request.resume()
    if (url.pathname === '/connect/oauth2/authorize') return this.signIn(url, response)
    if (url.pathname === '/jweixin.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(SDK)
      return
    }
    const code = url.searchParams.get('code') ?? url.searchParams.get('openid')
    const openid = code?.replace('code', 'person') ?? ''
    const answers: Record<string, object> = {
      '/sns/oauth2/access_token': { access_token: 'of-the-login', openid },
      '/sns/userinfo': { openid, nickname: `访客 ${openid}`, headimgurl: '' },
      '/cgi-bin/stable_token': { access_token: 'of-the-account', expires_in: 7200 },
      '/cgi-bin/ticket/getticket': { ticket: 'ticket', expires_in: 7200 },
    }
    const found = answers[url.pathname]
    response
      .writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(found ?? {}))
  }

  /** The visitor consents at once. */
  private signIn(url: URL, response: ServerResponse): void {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', `code${++this.logins}`)
    back.searchParams.set('state', url.searchParams.get('state') ?? '')
    response.writeHead(302, { location: back.href }).end()
  }
}
