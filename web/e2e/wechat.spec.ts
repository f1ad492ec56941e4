import type { Browser, BrowserContext, Page } from '@playwright/test'
import { AUTHOR, expect, Host, shot, test } from './host.ts'
import { waitUntilStable } from './axe.ts'
import { signedIn } from './steps.ts'
import { WeChatStandIn, type SdkCall } from './wechatStandIn.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 Chrome/126 Mobile Safari'
const WECHAT = `${PHONE} MicroMessenger/8.0.49`
const PLACE = '湖畔茶室'
const TITLE = '春天的 <邀请>'

const wechat = new WeChatStandIn()
const installation = new Host()
let author = ''

test.beforeAll(async () => {
  test.setTimeout(180_000)
  await wechat.start()
  await installation.start(wechat.flags())
  author = await installation.signIn(AUTHOR)
})

test.afterAll(async () => {
  await installation.stop()
  await wechat.stop()
})

/** WX-001 to WX-017 as a visitor and an author experience them. */
test('visitors sign in with WeChat, like, leave, and share', async ({ browser }) => {
  const wants = await publish({ require_wx_login: true, disable_wx_share: true })
  await test.step('elsewhere the work is shown and a hint logged', () => elsewhere(browser, wants))
  const { context, page } = await inWeChat(browser)
  await test.step('opening it signs in and cleans the address', () => signIn(page, wants))
  await test.step('the share entries are hidden', () => hidden(page, wants))
  await test.step('a like is given under the own name, and stays', () => like(page))
  await test.step('who signs out likes as nobody', () => signOut(page))
  await test.step('a tap signs in again, and the next likes', () => likeAgain(page, wants))
  await test.step('a work to be shared says what it is', () => shared(context))
  await test.step('in the preview the author is the one who likes', () => preview(browser))
})

test('a map opens its place in WeChat, and elsewhere lets visitors choose (EL-MAP-21)', async ({
  browser,
}) => {
  const address = await publish({ title: PLACE, pages: [{ id: 'p0', elements: [map('map_a')] }] })
  await test.step('in WeChat', () => openedInWeChat(browser, address))
  await test.step('elsewhere', () => chosenElsewhere(browser, address))
})

const rate = (id: string) => ({
  uuid: id,
  id,
  name: 'rate',
  pluginProps: {
    title: '赞',
    buttonShape: 'round',
    enableWxLogin: true,
    showLikeCount: true,
    showAvatars: true,
    avatarRows: 1,
  },
  commonStyle: { top: 40, left: 20, width: 300, height: 120, zindex: 1 },
})

const map = (id: string) => ({
  uuid: id,
  id,
  name: 'map',
  pluginProps: {
    labelContent: PLACE,
    detailedAddress: '杭州市西湖区北山街 18 号',
    zoomLevel: 16,
    useWechatJssdk: true,
    poi: { position: { lat: 30.27, lng: 120.16 }, name: '', type: 4 },
  },
  commonStyle: { top: 40, left: 37, width: 300, height: 240, zindex: 1 },
})

async function make(settings: object): Promise<number> {
  const pages = [{ id: 'p0', elements: [rate('rate_a')] }]
  const work = { title: TITLE, page_mode: 'h5_long_page', pages }
  const made = await installation.call<{ id: number }>('POST', '/api/works', author, {
    ...work,
    ...settings,
  })
  expect(made.status, JSON.stringify(made)).toBe(201)
  return made.data.id
}

async function publish(settings: object): Promise<string> {
  const id = await make(settings)
  const path = `/api/works/info/${id}`
  const done = await installation.call('POST', path, author, { is_publish: true })
  expect(done.status, JSON.stringify(done)).toBe(200)
  return `${installation.works}/h5/${id}`
}

async function inWeChat(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    userAgent: WECHAT,
  })
  return { context, page: await context.newPage() }
}

const button = (page: Page) => page.locator('.like-button')
const count = (page: Page) => page.locator('.like-count')
const readSession = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('wxToken'), localStorage.getItem('wxUser')])
const calls = (page: Page) =>
  page.evaluate(() => (window as unknown as { wxCalls?: SdkCall[] }).wxCalls ?? [])

/** WX-003, WX-013, VR-011 */
async function elsewhere(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ userAgent: PHONE })
  const page = await context.newPage()
  const said: string[] = []
  const asked: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(address)
  await expect(button(page)).toBeVisible()
  await expect.poll(() => said).toContain('请在微信中打开')
  await button(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(page.url()).toBe(address)
  expect(asked.filter((url) => !url.startsWith(`${installation.works}/`))).toEqual([])
  expect(asked.filter((url) => url.includes('/api/wx/'))).toEqual([])
  expect(wechat.asked).toEqual([])
  const plain = await publish({})
  const response = await page.goto(plain)
  expect(await response?.text()).not.toContain('py-wechat')
  await context.close()
}

/** WX-001, WX-005, WX-017 */
async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect
    .poll(async () => (await readSession(page).catch(() => []))[0])
    .toMatch(/^[0-9a-f]{64}$/)
  await expect.poll(() => page.url()).toBe(address)
  const [, user] = await readSession(page)
  expect(JSON.parse(user ?? '')).toMatchObject({ nickname: '访客 person1' })
  expect(wechat.asked.filter((path) => path === '/connect/oauth2/authorize')).toHaveLength(1)
}

/** WX-007, WX-014 */
async function hidden(page: Page, address: string): Promise<void> {
  await expect
    .poll(async () => (await calls(page)).map(([name]) => name))
    .toEqual(['config', 'hideOptionMenu'])
  const config = (await calls(page))[0]?.[1]
  expect(config).toMatchObject({ debug: false, appId: 'wx-e2e' })
  expect(String(config?.signature)).toMatch(/^[0-9a-f]{40}$/)
  expect(page.url()).toBe(address)
}

/** WX-009 */
async function like(page: Page): Promise<void> {
  await expect(page.getByText('退出登录')).toBeVisible()
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('img', { name: '访客 person1' })).toBeVisible()
  await page.reload()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(count(page)).toHaveText('1')
}

/** WX-004, WX-006 */
async function signOut(page: Page): Promise<void> {
  await page.getByText('退出登录').click()
  await expect(page.getByRole('status')).toHaveText('已退出登录')
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(count(page)).toHaveText('1')
  await expect(page.getByText('退出登录', { exact: true })).toHaveCount(0)
  expect(await readSession(page)).toEqual([null, null])
}

/** EL-RATE-19 */
async function likeAgain(page: Page, address: string): Promise<void> {
  await button(page).click()
  await expect.poll(async () => (await readSession(page).catch(() => []))[1]).toContain('person2')
  await expect.poll(() => page.url()).toBe(address)
  await expect(page.getByText('退出登录')).toBeVisible()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(count(page)).toHaveText('2')
}

/** WX-014 */
async function shared(context: BrowserContext): Promise<void> {
  const cover_image_url = `${installation.studio}/uploads/abcdefghijklmnopqrstuvwx.png`
  const settings = { disable_wx_share: false, description: '一起来', cover_image_url }
  const address = await publish(settings)
  const page = await context.newPage()
  await page.goto(`${address}?from=friends&code=c&state=s#part`)
  await expect.poll(async () => (await calls(page)).length).toBe(3)
  const [config, friends, timeline] = await calls(page)
  expect(config?.[0]).toBe('config')
  const link = `${address}?from=friends`
  const imgUrl = `${installation.works}/uploads/abcdefghijklmnopqrstuvwx.png?card=square`
  const told = { title: TITLE, desc: '一起来', link, imgUrl }
  expect(friends).toEqual(['updateAppMessageShareData', told])
  expect(timeline).toEqual(['updateTimelineShareData', { title: TITLE, link, imgUrl }])
  await page.close()
}

/** WX-012 */
async function preview(browser: Browser): Promise<void> {
  const id = await make({})
  const context = await signedIn(browser, author)
  const page = await context.newPage()
  await page.goto(`${installation.studio}/preview/${id}`)
  const frame = page.frameLocator('iframe')
  const tapped = frame.locator('.like-button')
  await tapped.click()
  await expect(tapped).toHaveAttribute('aria-pressed', 'true')
  await expect(frame.locator('.like-count')).toHaveText('1')
  const path = `/api/works/${id}/elements/rate_a/likes`
  const asked = () => installation.call<{ hasLiked: boolean }>('GET', path, author)
  // The like is optimistic, so poll the host.
  await expect.poll(async () => (await asked()).data.hasLiked).toBe(true)
  await context.close()
}

const navigate = (page: Page) => page.locator('[data-island][data-live] .map-navigate')
const chooser = (page: Page) => page.getByRole('dialog', { name: '选择地图应用' })

/** EL-MAP-21 */
async function openedInWeChat(browser: Browser, address: string): Promise<void> {
  const { context, page } = await inWeChat(browser)
  await page.goto(address)
  await navigate(page).click()
  const opened = async () => (await calls(page)).filter(([name]) => name === 'openLocation')
  await expect.poll(opened).toHaveLength(1)
  const [config] = await calls(page)
  expect(config?.[1]?.jsApiList).toContain('openLocation')
  expect((await opened())[0]?.[1]).toEqual({
    latitude: 30.27,
    longitude: 120.16,
    name: PLACE,
    address: '杭州市西湖区北山街 18 号',
    scale: 16,
  })
  await expect(chooser(page)).toHaveCount(0)
  await waitUntilStable(page)
  await page.screenshot({ path: shot('map-wechat') })
  await page.evaluate(() => Object.assign(window, { wxRefuses: true }))
  await navigate(page).click()
  await expect(chooser(page)).toBeVisible()
  await waitUntilStable(page)
  await page.screenshot({ path: shot('map-wechat-refused') })
  expect(await opened()).toHaveLength(2)
  await context.close()
}

/** EL-MAP-15, EL-MAP-21 */
async function chosenElsewhere(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ userAgent: PHONE })
  const page = await context.newPage()
  await page.goto(address)
  await navigate(page).click()
  await expect(chooser(page).getByRole('link')).toHaveCount(4)
  expect(await page.evaluate(() => 'wx' in window)).toBe(false)
  await context.close()
}
