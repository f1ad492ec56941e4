import type { Page } from '@playwright/test'
import { expect, shot, test } from './host.ts'
import { addElement, addPicture, openStudio, publishThrough, save } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')

test.setTimeout(120_000)

/** Returns the paths of the files of this origin's works that the visitor's browser has cached. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        found.push(new URL(url).pathname)
      }
    }
    return found.sort()
  })

/** Returns whether the first picture of the page is loaded. */
const hasPicture = (page: Page) =>
  page
    .locator('.py-work img')
    .first()
    .evaluate((image: HTMLImageElement) =>
      image.decode().then(
        () => true,
        () => false,
      ),
    )

/** A published work is available offline if its author enables that, and only while it is enabled. */
test('a visitor opens a work again without a network, until its author takes it offline', async ({
  host,
  browser,
}) => {
  const { page: author, token, id } = await openStudio(browser, host)
  await addPicture(author, '图片', 'zh-CN')
  await addElement(author, '输入框', 'zh-CN')
  await author.getByRole('tab', { name: t('messages', 'tab.page') }).click()
  const wanted = author.getByRole('switch', { name: t('editor', 'settings.worksOffline') })
  await expect(wanted).not.toBeChecked()
  await wanted.click({ force: true })
  await expect(wanted).toBeChecked()
  await author.screenshot({ path: shot('offline-setting') })
  await save(author, 'zh-CN')
  const address = await publishThrough(author, 'zh-CN')

  const phone = await browser.newContext({
    viewport: { width: 375, height: 667 },
    serviceWorkers: 'allow',
  })
  const visitor = await phone.newPage()
  await visitor.goto(address)
  await expect.poll(() => keptFiles(visitor), { timeout: 20_000 }).toContain(`/h5/${id}/`)
  await expect
    .poll(async () => (await keptFiles(visitor)).filter((path) => /^\/uploads\/.*png$/.test(path)))
    .toHaveLength(1)

  // The worker's scope must not include works whose id starts with the same digits.
  const scopes = () =>
    visitor.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(
        ({ scope }) => new URL(scope).pathname,
      ),
    )
  expect(await scopes()).toEqual([`/h5/${id}/`])

  await phone.setOffline(true)
  await visitor.goto(address)
  expect(new URL(visitor.url()).pathname).toBe(`/h5/${id}/`)
  await visitor.goto(`${address}/?from=a-message`)
  expect(await hasPicture(visitor)).toBe(true)
  await expect(visitor.getByRole('status')).toHaveText('当前没有网络，显示的是上次打开的页面')
  // The elements are hydrated: the field accepts an answer, so its script was cached.
  await expect(visitor.locator('[data-live]').first()).toBeVisible()
  await visitor.screenshot({ path: shot('offline-work') })

  // Online again, the network is used, and the cache of a removed work is deleted.
  await phone.setOffline(false)
  const gone = await host.call('POST', `/api/works/info/${id}`, token, { is_publish: false })
  expect(gone.status).toBe(200)
  const answer = await visitor.goto(address)
  expect(answer?.status()).toBe(404)
  await expect.poll(() => keptFiles(visitor)).toEqual([])
  const workers = () =>
    visitor.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(workers).toBe(0)
})

/** A work without this setting registers no worker. */
test('other works leave nothing behind in the browsers of their visitors', async ({
  host,
  browser,
}) => {
  const { page: author } = await openStudio(browser, host)
  await addPicture(author, '图片', 'zh-CN')
  await save(author, 'zh-CN')
  const address = await publishThrough(author, 'zh-CN')
  const phone = await browser.newContext({ serviceWorkers: 'allow' })
  const visitor = await phone.newPage()
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitor.goto(address)
  await visitor.waitForLoadState('networkidle')
  expect(await hasPicture(visitor)).toBe(true)
  expect(asked.filter((path) => path.endsWith('offline.js'))).toEqual([])
  expect(await keptFiles(visitor)).toEqual([])
})
