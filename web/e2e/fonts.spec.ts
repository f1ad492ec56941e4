import type { Browser, Locator, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test } from './host.ts'
import { seriousProblems, waitUntilStable } from './axe.ts'
import {
  addElement,
  canvasOf,
  closeToasts,
  openNewWork,
  publishThrough,
  save,
  signedIn,
} from './steps.ts'
import { words } from './words.ts'

const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 }
const BRUSH = { family: 'Ma Shan Zheng', label: '马善政毛笔楷书' }
const PLAYFUL = { family: 'ZCOOL KuaiLe', label: '站酷快乐体' }
const DISPLAY = { family: 'ZCOOL QingKe HuangYou', label: '站酷庆科黄油体' }

/** EL-TEXT-40 to -42: chosen by a sample, displayed on the canvas, published with only the used characters. */
test('an author chooses fonts, and visitors load one file of each', async ({ host, browser }) => {
  test.setTimeout(240_000)
  const t = words('zh-CN')
  const context = await signedIn(browser, await host.signIn(AUTHOR))
  const page = await context.newPage()
  await openNewWork(page, host, 'zh-CN')
  await addElement(page, '文字', 'zh-CN')
  const text = canvasOf(page).locator('.text-view').first()
  const before = await text.screenshot()
  expect(await facesOf(page, BRUSH.family)).toBe(0)
  await chooseByKeyboard(page)
  await expect(page.getByText(t('messages', 'font.ok', BRUSH)).first()).toBeVisible()
  await expect.poll(() => facesOf(page, BRUSH.family)).toBeGreaterThan(0)
  await expect(text).toHaveCSS('font-family', /^"Ma Shan Zheng"/)
  await closeToasts(page, 'zh-CN')
  expect((await text.screenshot()).equals(before), 'the canvas draws with it').toBe(false)

  await inTheText(page)
  await addElement(page, '按钮', 'zh-CN')
  await chooseByPointer(page, DISPLAY.label)
  await expect.poll(() => facesOf(page, DISPLAY.family)).toBeGreaterThan(0)
  const left = page.getByLabel(t('editor', 'settings.top'), { exact: true })
  await left.fill('260')
  await left.blur()
  await closeToasts(page, 'zh-CN')
  await page.screenshot({ path: shot('fonts-editor') })

  await save(page, 'zh-CN')
  const address = await publishThrough(page, 'zh-CN')
  await visit(browser, address)
  await context.close()
})

/** The picker in the other language and theme; recently used fonts come first. */
test('the font picker speaks English and is readable in the dark', async ({ host, browser }) => {
  test.setTimeout(240_000)
  const looks = { language: 'en-US', theme: 'dark' } as const
  const context = await signedIn(browser, await host.signIn(AUTHOR), looks)
  const page = await context.newPage()
  await openNewWork(page, host, 'en-US')
  await addElement(page, 'Text', 'en-US')
  const dialog = page.getByRole('dialog', { name: 'Choose a font' })
  const open = () => page.getByRole('button', { name: 'Choose a font' }).first().click()
  await open()
  await dialog.getByRole('tab', { name: 'English', exact: true }).click()
  await dialog.getByRole('button', { name: /^Pacifico/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await open()
  await expect(dialog.getByText('Recently used')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Pacifico/ }).last()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await dialog.getByRole('tab', { name: 'Chinese', exact: true }).click()
  await samples(dialog)
  expect(await seriousProblems(page)).toEqual([])
  await page.screenshot({ path: shot('fonts-picker-dark') })
  await dialog.getByRole('searchbox').fill('no such thing')
  await expect(dialog.getByText('No font found')).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await context.close()
})

/** Returns the number of loaded faces of a family. */
function facesOf(page: Page, family: string): Promise<number> {
  return page.evaluate((wanted) => {
    const is = (face: FontFace) => face.family.replaceAll('"', '') === wanted
    return [...document.fonts].filter((face) => is(face) && face.status === 'loaded').length
  }, family)
}

/** Checks that every sample is displayed in its own font. */
async function samples(dialog: Locator): Promise<void> {
  await expect(async () => {
    const waiting = await dialog.evaluate(() =>
      [...document.fonts].filter((face) => face.status === 'loading').map((face) => face.family),
    )
    expect(waiting).toEqual([])
  }).toPass()
  const brush = dialog.getByText('永和九年 春暖花开').first()
  await expect(brush).toBeVisible()
  const family = await brush.evaluate((sample) => getComputedStyle(sample).fontFamily.split(',')[0])
  expect(await facesOf(dialog.page(), family?.replaceAll('"', '').trim() ?? '')).toBeGreaterThan(0)
}

async function chooseByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: '选择字体' }).first().click()
  const dialog = page.getByRole('dialog', { name: '选择字体' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await samples(dialog)
  await waitUntilStable(page)
  expect(await seriousProblems(page)).toEqual([])
  await page.screenshot({ path: shot('fonts-picker') })
  await page.keyboard.type('毛笔')
  await expect(dialog.getByRole('button', { name: /^马善政毛笔楷书/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

async function chooseByPointer(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: '选择字体' }).first().click()
  const dialog = page.getByRole('dialog', { name: '选择字体' })
  await dialog
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .last()
    .click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Gives a word of a text its own family with the toolbar of the text. */
async function inTheText(page: Page): Promise<void> {
  await canvasOf(page)
    .getByRole('option', { name: '文字' })
    .dblclick({ position: { x: 40, y: 8 } })
  // TinyMCE selects the text when it is ready.
  await page.waitForFunction(() => getSelection()?.isCollapsed === false)
  const tools = page.getByRole('group', { name: '文字工具' })
  await tools.getByRole('button', { name: /^字体/ }).click()
  const dialog = page.getByRole('dialog', { name: '选择字体' })
  await dialog
    .getByRole('button', { name: new RegExp(`^${PLAYFUL.label}`) })
    .last()
    .click()
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('End')
  await page.keyboard.type(' 2026')
  await page.keyboard.press('Escape')
  await expect(canvasOf(page).locator(`[style*="${PLAYFUL.family}"]`).first()).toBeVisible()
  await expect.poll(() => facesOf(page, PLAYFUL.family)).toBeGreaterThan(0)
}

async function visit(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') asked.push(new URL(request.url()).pathname)
  })
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await page.goto(address, { waitUntil: 'networkidle' })
  for (const { family } of [PLAYFUL, DISPLAY]) {
    expect(await facesOf(page, family), family).toBe(1)
  }
  expect(asked.every((path) => /^\/a\/[0-9a-f]{64}\.woff2$/.test(path))).toBe(true)
  expect(new Set(asked).size, 'no file twice').toBe(asked.length)
  expect(asked.length, 'one file of each family that is drawn').toBeLessThanOrEqual(3)
  expect(refused).toEqual([])
  await page.screenshot({ path: shot('fonts-visitor') })
  await context.close()
}
