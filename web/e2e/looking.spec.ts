import type { Browser, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, type Host } from './host.ts'
import { addElement, addPicture, canvasOf, DOT, openNewWork, openWork, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')
const PICTURE = { title: '断网也不丢的图片', uuid: 'picture_lost', path: '/uploads/not-there.png' }

// A separate host: the test opens every work of the author, and other tests create some that are too large.
test.use({ flags: ['--log', 'json'] })

/** A text that is higher than its box in any font. */
const TEXT = '<p>一行</p><p>两行</p><p>三行</p><p>四行</p>'

interface StoredEntry {
  id: number
  text: string
}

/** EL-PIC-17 as amended, EL-TEXT-33: opening a work does not change it. */
test('looking at a work with other fonts, lost pictures and a slow machine changes nothing', async ({
  host,
  browser,
}) => {
  test.setTimeout(600_000)
  const token = await host.signIn(AUTHOR)
  await makePictureWork(host, token)
  const before = await storedWorks(host, token)
  expect(before.length).toBeGreaterThanOrEqual(4)
  const page = await slowPage(browser, token)
  const sent = writes(page)
  for (const { id, text } of before) {
    const title = /"title":"([^"]*)"/.exec(text)?.[1]
    await test.step(`work ${id}: ${title}`, async () => {
      await openWork(page, host, id)
      // The CPU is slowed down six times, beside other load. The fake clock must run meanwhile, since React renders
      // lazy parts after a delay.
      await expect(async () => {
        await page.clock.runFor(500)
        expect(
          await waiting(page),
          'elements whose plugin is on its way, and what has arrived',
        ).toEqual([])
      }).toPass({ timeout: 60_000 })
      // The size of a text is first measured after one second, and 300 ms after a late font.
      await page.clock.runFor(2_000)
      await setAnotherFont(page)
      await page.clock.runFor(2_000)
      // More than the longest interval of the autosave.
      await page.clock.fastForward('11:00')
      await page.clock.runFor(1_000)
      await expect(page.getByRole('status').getByText(t('messages', 'save.saved'))).toBeVisible()
    })
  }
  await page.goto(`${host.studio}/work-manager/list`)
  expect(sent).toEqual([])
  expect(await storedWorks(host, token)).toEqual(before)
})

/** EL-PIC-17, as amended. */
test('a picture that cannot be loaded stays, says so, and comes back when it can', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const id = await makePictureWork(host, token)
  const page = await (await signedIn(browser, token)).newPage()
  let isOffline = true
  await page.route(`**${PICTURE.path}*`, (route) =>
    isOffline
      ? route.abort('internetdisconnected')
      : route.fulfill({ body: DOT, contentType: 'image/png' }),
  )
  const sent = writes(page)
  await openWork(page, host, id)
  const box = page.locator(`[data-el=${PICTURE.uuid}]`)
  await expect(box.getByText('图片加载失败')).toBeVisible()
  await page.screenshot({ path: shot('picture-lost') })
  isOffline = false
  await box.getByText(t('common', 'action.retry')).click()
  await expect(box.locator('img')).toBeVisible()
  await box.click()
  const address = page.getByLabel('图片地址: 图片')
  await expect(address).toHaveValue(PICTURE.path)
  await expect(page.getByRole('status').getByText(t('messages', 'save.saved'))).toBeVisible()
  expect(sent).toEqual([])
})

/** EL-TEXT-33: the box is displayed as high as its text, and stored so with the author's next edit. */
test('a text box follows its text on the canvas and is stored with the next edit', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const id = await makePictureWork(host, token)
  const page = await (await signedIn(browser, token)).newPage()
  await openWork(page, host, id)
  const text = canvasOf(page).getByRole('option', { name: '文字' })
  const height = async () => (await text.boundingBox())?.height ?? 0
  await expect.poll(height).toBeGreaterThan(70)
  await expect(page.getByRole('status').getByText(t('messages', 'save.saved'))).toBeVisible()
  expect((await storedBox(host, token, id)).height).toBe(20)
  const seen = Math.round(await height())
  await text.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').getByText(t('messages', 'save.saved'))).toBeVisible()
  await expect.poll(async () => Math.round((await storedBox(host, token, id)).height)).toBe(seen)
})

/** EL-PIC-15; EL-PIC-16, as amended. */
test('the size taken from a new picture belongs to the step that added it', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const page = await (await signedIn(browser, token)).newPage()
  const id = await openNewWork(page, host, 'zh-CN')
  // EL-PIC-15: without a choice the new picture is removed again.
  await addElement(page, '图片', 'zh-CN')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await expect(canvasOf(page).getByRole('option')).toHaveCount(0)
  await addPicture(page, '图片', 'zh-CN')
  const box = canvasOf(page).getByRole('option', { name: '图片' })
  await expect.poll(async () => (await box.boundingBox())?.width).toBe(375)
  await page.getByLabel(t('editor', 'header.undo')).click()
  await expect(box).toHaveCount(0)
  await page.getByLabel(t('editor', 'header.redo')).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').getByText(t('messages', 'save.saved'))).toBeVisible()
  await expect.poll(async () => (await storedBox(host, token, id)).width).toBe(375)
})

async function makePictureWork(host: Host, token: string): Promise<number> {
  const style = { left: 20, width: 200, zindex: 1 }
  const elements = [
    {
      uuid: PICTURE.uuid,
      name: 'picture',
      pluginProps: { imgSrc: PICTURE.path },
      commonStyle: { ...style, top: 200, height: 160 },
    },
    {
      uuid: 'text_low',
      name: 'text',
      pluginProps: { text: TEXT },
      commonStyle: { ...style, top: 20, height: 20 },
    },
  ]
  const body = { title: PICTURE.title, pages: [{ id: 'p0', elements }] }
  const made = await host.call<{ id: number }>('POST', '/api/works', token, body)
  expect(made.status, JSON.stringify(made)).toBeLessThan(300)
  return made.data.id
}

/** Returns the stored JSON of every work of the author, templates included. */
async function storedWorks(host: Host, token: string): Promise<StoredEntry[]> {
  const own = await host.call<{ id: number }[]>('GET', '/api/works?_limit=100', token)
  const templates = await host.call<{ id: number }[]>('GET', '/api/templates?_limit=100', token)
  const ids = new Set([...own.data, ...(templates.data ?? [])].map(({ id }) => id))
  return Promise.all(
    [...ids].map(async (id) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${host.studio}/api/works/${id}`, { headers })
      return { id, text: await answer.text() }
    }),
  )
}

async function storedBox(host: Host, token: string, id: number) {
  interface Box {
    pages: { elements: { name: string; commonStyle: { width: number; height: number } }[] }[]
  }
  const { data } = await host.call<Box>('GET', `/api/works/${id}`, token)
  const elements = data.pages.flatMap((page) => page.elements)
  const { commonStyle } = elements.find(({ name }) => name === 'text') ?? elements[0] ?? {}
  return commonStyle ?? { width: 0, height: 0 }
}

/** Opens a page with a CPU slowed down six times, a fake clock, and no network for pictures. */
async function slowPage(browser: Browser, token: string): Promise<Page> {
  const context = await signedIn(browser, token)
  const page = await context.newPage()
  await page.clock.install()
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image' ? route.abort() : route.continue(),
  )
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  return page
}

/** Returns the elements not rendered yet, with the requests for their plugins, to explain a timeout. */
async function waiting(page: Page): Promise<string[]> {
  const busy = canvasOf(page).locator('[data-el]', { has: page.locator('[aria-busy=true]') })
  const names = await busy.evaluateAll((nodes) =>
    nodes.map((node) => `${node.getAttribute('aria-label')} ${node.getAttribute('data-el')}`),
  )
  if (names.length === 0) return []
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.includes('/plugins'))
      .map(({ name, duration }) => `${new URL(name).pathname}: ${Math.round(duration)} ms`),
  )
  return [...names, ...asked]
}

/** Simulates a font that loads late, with wider and higher letters. */
async function setAnotherFont(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '[data-el] * { font-family: monospace !important; letter-spacing: 0.3em !important; line-height: 2.4 !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
}

/** Returns every modifying request, except those that every screen sends. */
function writes(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isWork = pathname.startsWith('/api/works')
    if (isWork && request.method() !== 'GET') sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}
