import type { BrowserContext, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, type Host } from './host.ts'
import { addElement, canvasOf, openNewWork, signedIn, storedElements } from './steps.ts'
import { words } from './words.ts'

test.use({ serviceWorkers: 'allow' })

const t = words('en-US')
const CACHE_NAME = 'pinye-studio'

test.setTimeout(100_000)

/** Waits until the worker has cached the whole program and the plugin files that this page has loaded. */
async function keptWhole(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async (name) => {
          const listed = (await (await fetch('/files.json')).json()) as string[]
          const cache = await caches.open(name)
          const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
          return kept.has('/') && listed.every((file) => kept.has(file))
        }, CACHE_NAME),
      { timeout: 60_000 },
    )
    .toBe(true)
}

async function openStudio(context: BrowserContext, host: Host) {
  const page = await context.newPage()
  const id = await openNewWork(page, host, 'en-US')
  await addElement(page, 'Text', 'en-US')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  const status = page.getByRole('status')
  await expect(status.getByText(t('messages', 'save.saved'), { exact: true })).toBeVisible()
  await keptWhole(page)
  return { page, id }
}

/** A work opened before can be opened offline, edited, and is saved when the network is back. */
test('a work is opened and edited without a network, and saved when it is back', async ({
  browser,
  host,
}) => {
  const token = await host.signIn(AUTHOR)
  const context = await signedIn(browser, token, { language: 'en-US' })
  const { page, id } = await openStudio(context, host)
  const elements = () => canvasOf(page).getByRole('option')

  await context.setOffline(true)
  await page.reload()
  await canvasOf(page).waitFor()
  await expect(elements()).toHaveCount(1)
  const kept = page.getByRole('status').getByText(t('offline', 'kept'))
  await expect(kept).toBeVisible()
  await addElement(page, 'Text', 'en-US')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(t('offline', 'willSave'))).toBeVisible()
  await page.screenshot({ path: shot('offline-editor') })
  expect(await storedElements(host, id, token)).toHaveLength(1)

  await context.setOffline(false)
  await expect.poll(() => storedElements(host, id, token)).toHaveLength(2)
  await expect(kept).toHaveCount(0)
})

/** An old cached version of the program is never used while online, and is deleted completely. */
test('an old worker never holds a new version of the program back', async ({ browser, host }) => {
  const token = await host.signIn(AUTHOR)
  const context = await signedIn(browser, token, { language: 'en-US' })
  const { page } = await openStudio(context, host)
  await page.evaluate(async (name) => {
    const cache = await caches.open(name)
    const headers = { 'Content-Type': 'text/html' }
    await cache.put('/', new Response('<title>the old version</title>', { headers }))
    await cache.put('/splash.js', new Response('document.title = "the old version"'))
    await cache.put('/assets/of-the-old-version.js', new Response('throw new Error()'))
  }, CACHE_NAME)
  await page.reload()
  await canvasOf(page).waitFor()
  expect(await page.title()).not.toContain('the old version')
  const shown = () =>
    page.evaluate(async (name) => {
      const cache = await caches.open(name)
      const shell = (await (await cache.match('/'))?.text()) ?? ''
      const hasOld = (await cache.match('/assets/of-the-old-version.js')) !== undefined
      return { isNew: shell.includes('id="root"'), hasOld }
    }, CACHE_NAME)
  await expect.poll(shown, { timeout: 30_000 }).toEqual({ isNew: true, hasOld: false })
})

/** AU-009: signing out deletes the works cached in the browser. */
test('signing out takes away what was kept to be read', async ({ browser, host }) => {
  const token = await host.signIn(AUTHOR)
  const context = await signedIn(browser, token, { language: 'en-US' })
  const { page } = await openStudio(context, host)
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open('pinye-kept')
          opening.onerror = () => reject(new Error('not opened'))
          opening.onsuccess = () => {
            const keys = opening.result.transaction('reads').objectStore('reads').getAllKeys()
            keys.onsuccess = () => resolve(keys.result.map(String))
          }
        }),
    )
  const ofTheAuthor = async () => (await kept()).filter((key) => /works|tags|templates/.test(key))
  expect(await ofTheAuthor()).not.toEqual([])
  await page.goto(`${host.studio}/work-manager/list`)
  await page.getByRole('button', { name: /演示作者/ }).click()
  await page.getByRole('menuitem', { name: t('messages', 'menu.logout') }).click()
  await page.waitForURL(/\/auth\/login/)
  await expect.poll(ofTheAuthor).toEqual([])
})
