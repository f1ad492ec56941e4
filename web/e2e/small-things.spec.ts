import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { encode } from 'uqr'
import { AUTHOR, expect, shot, test, type Host, secondInSoak } from './host.ts'
import { seriousProblems, waitUntilStable } from './axe.ts'
import { addElement, canvasOf, openNewWork, publishThrough, save, signedIn } from './steps.ts'
import { words, type Language } from './words.ts'

const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 }

/** Number of paths of the WeChat icon. */
const WECHAT_PATHS = 6

const NAMES = {
  'zh-CN': { qr: '二维码', notice: '公告', dial: '一键拨号', shape: '形状', icon: '图标' },
  'en-US': {
    qr: 'QR code',
    notice: 'Notice bar',
    dial: 'One-touch dialing',
    shape: 'Shape',
    icon: 'Icon',
  },
}

/** EL-QR-03, EL-SHAPE-03, EL-ICON-03, EL-SHAPE-11 to -16, EL-ICON-09, EL-QR-11, EL-QR-12, EL-ALL-008 */
for (const language of ['zh-CN', 'en-US'] as const) {
  test(
    `shapes, icons and codes are drawings without any script, ${language}`,
    secondInSoak(language),
    async ({ host, browser }) => {
      test.setTimeout(120_000)
      const studio = await openStudio(browser, host, language)
      const { page, t } = studio
      const names = NAMES[language]
      const canvas = canvasOf(page)
      const content = 'https://example.com/h5/7?from=poster'

      await chooseShape(studio, names.shape)
      await setNumber(page, t('editor', 'settings.top'), 40)
      await expect(canvas.locator('.shape-view path')).toHaveCount(1)

      await addElement(page, names.icon, language)
      await setNumber(page, t('editor', 'settings.left'), 240)
      await setNumber(page, t('editor', 'settings.top'), 60)
      await chooseIcon(studio)
      // The prop and the box change together (EL-ALL-008).
      await setNumber(page, label(language, '大小', 'Size'), 64)
      await expect(page.getByLabel(t('editor', 'settings.width'), { exact: true })).toHaveValue(
        '64 px',
      )

      await addElement(page, names.qr, language)
      await page.getByLabel(label(language, '二维码内容', 'Content'), { exact: true }).fill(content)
      await setNumber(page, t('editor', 'settings.top'), 200)
      await setNumber(page, t('editor', 'settings.width'), 160)
      await expect(page.getByLabel(label(language, '尺寸', 'Size'), { exact: true })).toHaveValue(
        '160 px',
      )
      await expect(page.getByLabel(t('editor', 'settings.height'), { exact: true })).toHaveValue(
        '160 px',
      )
      // Without text, the code is that of the work's own address (EL-QR-04, EL-QR-12).
      await addElement(page, names.qr, language)
      await setNumber(page, t('editor', 'settings.top'), 420)
      await expect(canvas.locator('.qr-code-drawing')).toHaveCount(2)
      await waitUntilStable(page)
      await page.screenshot({ path: shot(`small-${language}-editor`) })

      const address = await publish(studio)
      const still = await visit(browser, address, { javaScriptEnabled: false })
      await still.page.screenshot({ path: shot(`small-${language}-drawings`) })
      await expectDrawings(still.page)
      await still.context.close()
      const visitor = await visit(browser, address, { javaScriptEnabled: true })
      expect(visitor.asked.filter(({ kind }) => kind !== 'document')).toEqual([])
      await expect(visitor.page.locator('script')).toHaveCount(0)
      await expectDrawings(visitor.page)
      const codes = visitor.page.locator('.qr-code-drawing')
      await expectCode(visitor.page, codes.nth(0), content)
      await expectCode(visitor.page, codes.nth(1), address)
      await visitor.context.close()
      await studio.context.close()
    },
  )
}

/** EL-NOTICE-10, EL-NOTICE-11, EL-DIAL-03, EL-DIAL-16 */
test('a notice runs and a button dials, with a script and without', async ({ host, browser }) => {
  test.setTimeout(120_000)
  const language = 'zh-CN'
  const studio = await openStudio(browser, host, language)
  const { page, t } = studio
  const names = NAMES[language]
  await addElement(page, names.notice, language)
  await setNumber(page, t('editor', 'settings.left'), 37)
  await setNumber(page, t('editor', 'settings.top'), 40)
  const notice = '开业大酬宾：全场商品满三百减一百，活动截止到本月底，欢迎新老顾客光临'
  await page.getByLabel('公告内容', { exact: true }).fill(notice)
  await page.getByRole('combobox', { name: '模式' }).click()
  await page.getByRole('option', { name: '可关闭' }).click()
  await addElement(page, names.dial, language)
  await setNumber(page, t('editor', 'settings.left'), 87)
  await setNumber(page, t('editor', 'settings.top'), 120)
  await page.getByLabel('电话号码', { exact: true }).fill('400-820-8820')
  await waitUntilStable(page)
  await page.screenshot({ path: shot('small-words-editor') })
  const address = await publish(studio)

  const still = await visit(browser, address, { javaScriptEnabled: false })
  await still.page.screenshot({ path: shot('small-words-no-script') })
  await expect(still.page.locator('.notice-bar-text').first()).toHaveText(notice)
  await expect(still.page.locator('.notice-bar-runs')).toHaveCSS('animation-name', 'notice-bar-run')
  const link = still.page.getByRole('button', { name: '一键拨号' })
  await expect(link).toHaveAttribute('href', 'tel:4008208820')
  await still.context.close()

  const lively = await visit(browser, address, { javaScriptEnabled: true })
  await lively.page.getByRole('button', { name: '一键拨号' }).click()
  await expect(lively.page.getByText(t('messages', 'dial.ok'))).toBeVisible()
  await lively.page.screenshot({ path: shot('small-words-dialing') })
  await lively.page.getByRole('button', { name: '关闭公告' }).click()
  await expect(lively.page.locator('.notice-bar-view')).toHaveCount(0)
  await lively.page.reload()
  await expect(lively.page.locator('.notice-bar-view')).toBeVisible()
  await lively.context.close()
  await studio.context.close()
})

interface Studio {
  page: Page
  context: BrowserContext
  language: Language
  t: ReturnType<typeof words>
}

async function openStudio(browser: Browser, host: Host, language: Language): Promise<Studio> {
  const token = await host.signIn(AUTHOR)
  const theme = language === 'en-US' ? 'dark' : 'light'
  const context = await signedIn(browser, token, { language, theme })
  const page = await context.newPage()
  await openNewWork(page, host, language)
  return { page, context, language, t: words(language) }
}

/** Adding opens the picker; closing it removes the element again, a choice keeps it (EL-SHAPE-11, EL-SHAPE-12). */
async function chooseShape({ page, language, t }: Studio, name: string): Promise<void> {
  const options = canvasOf(page).getByRole('option')
  const dialog = page.getByRole('dialog', { name: t('messages', 'shape.title') })
  await addElement(page, name, language)
  await expect(dialog.getByRole('button')).toHaveCount(47)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await addElement(page, name, language)
  await dialog.getByRole('button').nth(9).waitFor()
  await waitUntilStable(page)
  await page.screenshot({ path: shot(`small-${language}-shapes`) })
  expect(await seriousProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: label(language, '五角星', 'Star'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect(options).toHaveCount(1)
}

/** Searches by a Chinese and by an English word, with the keyboard alone (EL-ICON-09). */
async function chooseIcon({ page, language, t }: Studio): Promise<void> {
  const open = page.getByRole('button', { name: label(language, '选择图标', 'Choose an icon') })
  const dialog = page.getByRole('dialog', { name: t('messages', 'icon.title') })
  await open.click()
  const search = dialog.getByRole('searchbox')
  await expect(search).toBeFocused()
  await expect(dialog.getByRole('button', { name: /heart$/, pressed: true })).toBeVisible()
  await waitUntilStable(page)
  await page.screenshot({ path: shot(`small-${language}-icons`) })
  expect(await seriousProblems(page)).toEqual([])
  await search.fill('微信')
  await dialog.getByRole('button', { name: /brand-wechat$/ }).waitFor()
  await page.screenshot({ path: shot(`small-${language}-icons-found`) })
  await dialog.getByRole('button', { name: /brand-wechat$/ }).click()
  await expect(canvasOf(page).locator('.icon-drawing path')).toHaveCount(WECHAT_PATHS)
  await open.click()
  await search.fill('rocket')
  await expect(dialog.getByRole('button', { name: /rocket$/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

async function expectDrawings(page: Page): Promise<void> {
  await expect(page.locator('.shape-view path')).toHaveAttribute('d', /^M50 0L/)
  const rocket = page.locator('.icon-drawing')
  await expect(rocket).toBeVisible()
  expect((await rocket.boundingBox())?.width).toBeCloseTo(64, 0)
}

async function publish({ page, language }: Studio): Promise<string> {
  await save(page, language)
  return publishThrough(page, language)
}

async function visit(browser: Browser, address: string, how: { javaScriptEnabled: boolean }) {
  const context = await browser.newContext({ ...PHONE, ...how })
  const page = await context.newPage()
  const asked: { kind: string; url: string }[] = []
  page.on('request', (request) => asked.push({ kind: request.resourceType(), url: request.url() }))
  await page.goto(address, { waitUntil: 'networkidle' })
  return { context, page, asked }
}

async function expectCode(page: Page, code: Locator, content: string): Promise<void> {
  const { data } = encode(content, { ecc: 'H', border: 0 })
  expect(await modulesSeen(page, code, content)).toEqual(data)
}

/** Returns the dark modules of a displayed code, sampled at their centres. */
async function modulesSeen(page: Page, code: Locator, content: string): Promise<boolean[][]> {
  const { size } = encode(content, { ecc: 'H', border: 0 })
  const picture = (await code.screenshot()).toString('base64')
  const context = await page.context().browser()?.newContext()
  const blank = await context?.newPage()
  const seen = await blank?.evaluate(
    async ({ picture, size }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${picture}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const pen = canvas.getContext('2d')
      pen?.drawImage(image, 0, 0)
      const step = { x: image.width / size, y: image.height / size }
      return Array.from({ length: size }, (_, y) =>
        Array.from({ length: size }, (_, x) => {
          const at = [(x + 0.5) * step.x, (y + 0.5) * step.y] as const
          const [red = 255] =
            pen?.getImageData(Math.floor(at[0]), Math.floor(at[1]), 1, 1).data ?? []
          return red < 128
        }),
      )
    },
    { picture, size },
  )
  await context?.close()
  return seen ?? []
}

async function setNumber(page: Page, name: string, value: number): Promise<void> {
  const input = page.getByLabel(name, { exact: true })
  await input.fill(String(value))
  await input.blur()
}

function label(language: Language, zh: string, en: string): string {
  return language === 'zh-CN' ? zh : en
}
