import type { Browser, Page } from '@playwright/test'
import { AUTHOR, expect, test, type Host } from './host.ts'

/** A visitor's page with one element, whose module is delivered when `arrive` is called. */
interface DelayedPage {
  page: Page
  arrive: () => void
}

/** VR-008: a visitor on a slow connection taps before hydration; the tap takes effect once, after it. */
test('a tap that comes before its element lives is not lost', async ({ host, browser }) => {
  const props = { title: '点赞', showLikeCount: true, enableWxLogin: false }
  const { page, arrive } = await visit(host, browser, { name: 'rate', props })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  const button = await tap(page)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  expect(sent).toEqual([])
  arrive()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.like-count')).toHaveText('1')
  expect(sent).toHaveLength(1)
})

/** EL-NOTICE-10 */
test('what is closed early is closed', async ({ host, browser }) => {
  const props = { text: '开业大酬宾：全场商品满三百减一百，活动截止到本月底', mode: 'closeable' }
  const { page, arrive } = await visit(host, browser, { name: 'notice-bar', props })
  await tap(page)
  await expect(page.locator('.notice-bar-view')).toBeVisible()
  arrive()
  await expect(page.locator('.notice-bar-view')).toHaveCount(0)
})

/** Phones may lose the network during a download. */
test('an element whose module breaks off comes to life all the same', async ({ host, browser }) => {
  const props = { text: '请注意', mode: 'closeable' }
  const { page, arrive } = await visit(host, browser, { name: 'notice-bar', props }, 'breaks off')
  await tap(page)
  arrive()
  await expect(page.locator('.notice-bar-view')).toHaveCount(0)
})

async function visit(
  host: Host,
  browser: Browser,
  { name, props }: { name: string; props: object },
  line: 'slow' | 'breaks off' = 'slow',
): Promise<DelayedPage> {
  const token = await host.signIn(AUTHOR)
  const commonStyle = { left: 60, top: 60, width: 250, height: 60, zindex: 1 }
  const elements = [{ uuid: `${name}_early`, name, pluginProps: props, commonStyle }]
  const work = { title: '早', pages: [{ id: 'p0', elements }] }
  const made = await host.call<{ id: number }>('POST', '/api/works', token, work)
  const path = `/api/works/info/${made.data.id}`
  const done = await host.call('POST', path, token, { is_publish: true })
  expect(done.status, JSON.stringify(done)).toBe(200)

  const address = `${host.works}/h5/${made.data.id}`
  const html = await (await fetch(address)).text()
  const view = new RegExp(`"views":\\{"${name}":"([^"]+)"`).exec(html)?.[1]
  expect(view).toBeDefined()
  const page = await (await browser.newContext()).newPage()
  let arrive = () => {}
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(`**${view}`, async (route) => {
    await onItsWay
    await (line === 'slow' ? route.continue() : route.abort())
  })
  await page.goto(address, { waitUntil: 'commit' })
  return { page, arrive }
}

/** Taps until the page has recorded the tap; the element is not hydrated then. */
async function tap(page: Page) {
  const box = page.locator('[data-island]')
  const button = box.getByRole('button').first()
  await expect(async () => {
    // The button may be marked as inactive, so the click is forced.
    await button.click({ force: true })
    await expect(box).toHaveAttribute('data-tapped', '', { timeout: 200 })
  }).toPass({ timeout: 20_000 })
  await expect(box).not.toHaveAttribute('data-live')
  return button
}
