import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, type Host } from './host.ts'
import { seriousProblems, waitUntilStable } from './axe.ts'
import { canvasOf, openNewWork, save, signedIn } from './steps.ts'
import { wav } from './wav.ts'
import { words } from './words.ts'

const t = words('zh-CN')
const PHONE = {
  viewport: { width: 375, height: 900 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}

/** EL-SLIDE, EL-BG, EL-MUSIC, EL-VIDEO, UP-004, UP-006: created in the studio, seen and heard on a phone. */
test('pictures in turn, a background, music and a film', async ({ host, browser }) => {
  test.setTimeout(180_000)
  const ground = await picture(browser, '#bfdbfe')
  const first = await picture(browser, '#f97316')
  const second = await picture(browser, '#10b981')
  const token = await host.signIn(AUTHOR)
  const page = await (await signedIn(browser, token)).newPage()
  page.setDefaultTimeout(15_000)
  const id = await openNewWork(page, host, 'zh-CN')
  const canvas = canvasOf(page)

  await add(page, '背景')
  await choose(page, '上传图片', [ground])
  await expect(canvas.locator('.background-img')).toBeVisible()
  await page.getByLabel('水印文字', { exact: true }).fill('内部资料')
  await expect(canvas.locator('[data-handle]')).toHaveCount(0)
  // A second one is not added: the existing one is selected.
  await add(page, '背景')
  await expect(canvas.locator('.background-view')).toHaveCount(1)

  await add(page, '轮播图')
  await setNumber(page, t('editor', 'settings.left'), 37)
  await page.getByRole('button', { name: '移除图片 2' }).click()
  await choose(page, '添加图片', [first, second])
  await expect(page.getByRole('button', { name: /^移动图片/ })).toHaveCount(3)
  await page.getByRole('button', { name: '移动图片 1' }).press('ArrowDown')
  await expect(page.getByRole('button', { name: '移动图片 2' })).toBeFocused()
  await waitUntilStable(page)
  await page.screenshot({ path: shot('media-editor-slide') })

  await add(page, '背景音乐')
  await setNumber(page, t('editor', 'settings.left'), 330)
  await setNumber(page, t('editor', 'settings.top'), 20)
  await page.getByRole('button', { name: '从音频库选择' }).click()
  const library = page.getByRole('dialog', { name: t('messages', 'audio.title') })
  await choose(page, '上传', [{ name: '春天.wav', mimeType: 'audio/wav', buffer: wav(2, 440) }])
  await expect(library.getByRole('listitem').filter({ hasText: '春天.wav' })).toBeVisible()
  await waitUntilStable(page)
  await page.screenshot({ path: shot('media-editor-library') })
  expect(await seriousProblems(page)).toEqual([])
  await library.getByRole('button', { name: '使用 春天.wav' }).click()
  await expect(library).toBeHidden()

  await add(page, '视频')
  await setNumber(page, t('editor', 'settings.left'), 37)
  await setNumber(page, t('editor', 'settings.top'), 340)
  const link = page.getByLabel('视频链接', { exact: true })
  await link.fill('https://www.bilibili.com/video/BV1xx411c7mD')
  await expect(canvas.locator('.video-card')).toBeVisible()
  await waitUntilStable(page)
  await page.screenshot({ path: shot('media-editor') })
  await save(page, 'zh-CN')
  const address = await publish(host, token, id)

  await readsWithoutScript(browser, address)
  await hearsAndSwipes(browser, address)
})

/** The carousel works by CSS alone, starting with the first picture. */
async function readsWithoutScript(browser: Browser, address: string): Promise<void> {
  const page = await visit(browser, address, { javaScriptEnabled: false })
  const track = page.locator('.slide-track')
  await expect(page.locator('.slide-item')).toHaveCount(3)
  await expect(page.locator('.slide-dot')).toHaveCount(0)
  const box = await track.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 50)
  await page.mouse.wheel(300, 0)
  await expect(page.locator('.slide-item').nth(1)).toBeInViewport({ ratio: 0.9 })
  await page.screenshot({ path: shot('media-without-script') })
  await page.context().close()
}

async function hearsAndSwipes(browser: Browser, address: string): Promise<void> {
  const page = await visit(browser, address, {})
  const shown = page.locator('.slide-item:not([aria-hidden])')
  const disc = page.getByRole('button', { name: '背景音乐' })
  await expect(page.locator('.slide-live')).toBeVisible()
  const ground = await page.locator('.background-view').boundingBox()
  expect([ground?.width, (ground?.height ?? 0) >= 900]).toEqual([375, true])

  // Browsers require a touch before playing; the disc does not turn until the music is audible.
  await expect(disc).toHaveAttribute('aria-pressed', 'false')
  await waitUntilStable(page)
  await page.touchscreen.tap(190, 700)
  await expect(disc).toHaveAttribute('aria-pressed', 'true')
  await setHidden(page, true)
  await expect(disc).toHaveAttribute('aria-pressed', 'false')
  await setHidden(page, false)
  await expect(disc).toHaveAttribute('aria-pressed', 'true')
  await disc.tap()
  await expect(disc).toHaveAttribute('aria-pressed', 'false')
  await page.touchscreen.tap(190, 700)
  await expect(disc).toHaveAttribute('aria-pressed', 'false')

  const before = await shown.getAttribute('aria-label')
  await swipe(page, -180)
  await expect(shown).not.toHaveAttribute('aria-label', before ?? '')
  await page.screenshot({ path: shot('media-phone-swiped') })
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
}

async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await (await browser.newContext({ ...PHONE, ...options })).newPage()
  await page.goto(address)
  return page
}

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

/** Swipes over the carousel with raw touch events. */
async function swipe(page: Page, by: number): Promise<void> {
  const box = await page.locator('.slide-track').boundingBox()
  const [x, y] = [(box?.x ?? 0) + 230, (box?.y ?? 0) + 90]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y }],
    })
  await touch('touchStart', x)
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', x + by * part)
  await touch('touchEnd')
}

/** Exact match, because one name is the start of another. */
async function add(page: Page, name: string): Promise<void> {
  const label = t('editor', 'elements.add', { name })
  await page.getByRole('button', { name: label, exact: true }).last().click()
}

interface FileInput {
  name: string
  mimeType: string
  buffer: Buffer
}

async function choose(page: Page, button: string, files: FileInput[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).last().click()
  await (await chooser).setFiles(files)
}

async function picture(browser: Browser, color: string): Promise<FileInput> {
  const page = await browser.newPage({ viewport: { width: 600, height: 400 } })
  await page.setContent(`<body style="background:linear-gradient(${color},#ffffff)">`)
  const buffer = await page.screenshot()
  await page.close()
  return { name: 'picture.png', mimeType: 'image/png', buffer }
}

async function setNumber(page: Page, name: string, value: number): Promise<void> {
  const field = page.getByLabel(name, { exact: true })
  await field.fill(String(value))
  await field.press('Enter')
  await field.blur()
}

async function publish(host: Host, token: string, id: number): Promise<string> {
  await host.call('POST', `/api/works/info/${id}`, token, { is_publish: true })
  return `${host.works}/h5/${id}`
}
