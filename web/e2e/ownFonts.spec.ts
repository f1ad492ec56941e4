import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { ADMIN, AUTHOR, expect, root, shot, test } from './host.ts'
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
import { words, type Language } from './words.ts'

const FONTS = join(root, 'host/tests/fonts')
const FAMILY = 'Pinye Test'
const NAME = '拼页测试体'

/** Uploaded, used, published; the visitor's page uses the font. */
test('an author uploads a font of their own, and visitors see it', async ({ host, browser }) => {
  test.setTimeout(240_000)
  const t = words('zh-CN')
  const context = await signedIn(browser, await host.signIn(AUTHOR))
  const page = await context.newPage()
  await openNewWork(page, host, 'zh-CN')
  await addElement(page, '文字', 'zh-CN')
  const mine = await openMine(page, 'zh-CN')
  await expect(mine.getByText(t('fonts', 'own.none'))).toBeVisible()
  const dialog = await openUpload(page, mine, 'zh-CN')
  await dialog
    .locator('input[type=file]')
    .setInputFiles([join(FONTS, 'regular.ttf'), join(FONTS, 'bold.otf')])
  await dialog.getByRole('radio', { name: t('fonts', 'licence.own') }).check()
  await dialog.getByRole('textbox').fill('为测试而画')
  await waitUntilStable(page)
  expect(await seriousProblems(page)).toEqual([])
  await page.screenshot({ path: shot('own-fonts-upload') })
  await dialog.getByRole('button', { name: t('fonts', 'upload.submit'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  const card = mine.getByRole('listitem', { name: NAME })
  await expect(card).toContainText(/Regular.*Bold/)
  await closeToasts(page, 'zh-CN')
  await expect.poll(() => facesOf(page, `${FAMILY} sample`)).toBe(1)
  await page.screenshot({ path: shot('own-fonts-mine') })
  await card.getByRole('button', { name: t('fonts', 'card.use') }).click()
  await mine.waitFor({ state: 'hidden' })
  const text = canvasOf(page).locator('.text-view').first()
  await expect(text).toHaveCSS('font-family', /^"Pinye Test"/)

  await write(page, 'ABC 春天')
  await expect.poll(() => facesOf(page, FAMILY)).toBeGreaterThan(0)
  await closeToasts(page, 'zh-CN')
  await page.screenshot({ path: shot('own-fonts-canvas') })
  await save(page, 'zh-CN')
  const address = await publish(page)
  const before = await visit(browser, address)
  await page.keyboard.press('Escape')

  const again = await openMine(page, 'zh-CN')
  await again.getByRole('button', { name: t('fonts', 'card.delete', { name: NAME }) }).click()
  const asked = page.getByRole('dialog', { name: t('fonts', 'delete.title', { name: NAME }) })
  await expect(asked.getByText(t('fonts', 'delete.used', { count: '1' }))).toBeVisible()
  await waitUntilStable(page)
  expect(await seriousProblems(page)).toEqual([])
  await page.screenshot({ path: shot('own-fonts-delete') })
  await asked.getByRole('button', { name: t('fonts', 'delete.submit'), exact: true }).click()
  await expect(again.getByText(t('fonts', 'own.none'))).toBeVisible()
  expect(await visit(browser, address), 'what was published stays').toEqual(before)
  await context.close()
})

/** Restricted, damaged and unsupported files are rejected with a message, in English and in the dark theme. */
test('a font that is refused says why', async ({ host, browser }) => {
  test.setTimeout(240_000)
  const t = words('en-US')
  const looks = { language: 'en-US', theme: 'dark' } as const
  const context = await signedIn(browser, await host.signIn(AUTHOR), looks)
  const page = await context.newPage()
  await openNewWork(page, host, 'en-US')
  await addElement(page, 'Text', 'en-US')
  const mine = await openMine(page, 'en-US')
  const dialog = await openUpload(page, mine, 'en-US')
  const good = readFileSync(join(FONTS, 'regular.ttf'))
  const files = [
    { name: 'restricted.ttf', buffer: restricted(good) },
    { name: 'short.ttf', buffer: good.subarray(0, 2000) },
    { name: 'page.woff2', buffer: Buffer.from('<html>') },
  ]
  const mimeType = 'font/ttf'
  await dialog
    .locator('input[type=file]')
    .setInputFiles(files.map((file) => ({ ...file, mimeType })))
  await dialog.getByRole('button', { name: t('fonts', 'upload.submit'), exact: true }).click()
  await expect(dialog.getByText(t('fonts', 'licence.none'))).toBeVisible()
  await dialog.getByRole('radio', { name: t('fonts', 'licence.bought') }).check()
  await dialog.getByRole('button', { name: t('fonts', 'upload.submit'), exact: true }).click()
  const told = dialog.getByRole('alert')
  await expect(told.getByText(/^restricted\.ttf: .*must not be embedded/)).toBeVisible()
  await expect(told.getByText(/^short\.ttf: .*damaged/)).toBeVisible()
  await expect(told.getByText(/^page\.woff2: .*no font file/)).toBeVisible()
  await waitUntilStable(page)
  expect(await seriousProblems(page)).toEqual([])
  await page.screenshot({ path: shot('own-fonts-refused') })
  await context.close()
})

/** An administrator offers a font to all authors, and an author finds it. */
test('an administrator offers a font to everybody', async ({ host, browser }) => {
  test.setTimeout(240_000)
  const t = words('en-US')
  const context = await signedIn(browser, await host.signIn(ADMIN), { language: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${host.studio}/work-manager/admin/fonts`)
  await expect(page.getByRole('heading', { name: t('fonts', 'admin.title') })).toBeVisible()
  const dialog = await openUpload(page, page.locator('main'), 'en-US')
  await dialog.locator('input[type=file]').setInputFiles(join(FONTS, 'regular.woff2'))
  await dialog.getByRole('radio', { name: t('fonts', 'licence.open') }).check()
  await dialog.getByRole('button', { name: t('fonts', 'upload.submit'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect(page.getByRole('listitem', { name: NAME })).toBeVisible()
  await closeToasts(page, 'en-US')
  await waitUntilStable(page)
  expect(await seriousProblems(page)).toEqual([])
  await page.screenshot({ path: shot('own-fonts-admin') })
  await page.getByRole('button', { name: t('fonts', 'card.change', { name: NAME }) }).click()
  await page.getByRole('dialog').getByLabel(t('fonts', 'change.name')).fill('House face')
  await waitUntilStable(page)
  await page.screenshot({ path: shot('own-fonts-change') })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem', { name: 'House face' })).toBeVisible()
  await context.close()
  const author = await signedIn(browser, await host.signIn(AUTHOR), { language: 'en-US' })
  const editor = await author.newPage()
  await openNewWork(editor, host, 'en-US')
  await addElement(editor, 'Text', 'en-US')
  const mine = await openMine(editor, 'en-US')
  const card = mine.getByRole('listitem', { name: 'House face' })
  await expect(card.getByText(t('fonts', 'card.shared'))).toBeVisible()
  await expect(card.getByRole('button'), 'it can be used, and nothing else').toHaveCount(1)
  await author.close()
})

async function openMine(page: Page, language: Language): Promise<Locator> {
  const t = words(language)
  const name = t('editor', 'fonts.title')
  // The accessible name of the button is its action followed by the current choice.
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('tab', { name: t('editor', 'fonts.mine'), exact: true }).click()
  return dialog
}

async function openUpload(page: Page, from: Locator, language: Language): Promise<Locator> {
  const t = words(language)
  await from.getByRole('button', { name: t('fonts', 'own.upload') }).click()
  return page.getByRole('dialog', { name: t('fonts', 'upload.title') })
}

/** Returns the font with the embedding permission set to restricted. */
function restricted(font: Buffer): Buffer {
  const copy = Buffer.from(font)
  const entries = Array.from({ length: copy.readUInt16BE(4) }, (_, at) => 12 + at * 16)
  const entry = entries.find((at) => copy.toString('latin1', at, at + 4) === 'OS/2') ?? 0
  copy.writeUInt16BE(0x0002, copy.readUInt32BE(entry + 8) + 8)
  return copy
}

async function write(page: Page, words: string): Promise<void> {
  await canvasOf(page)
    .getByRole('option', { name: '文字' })
    .dblclick({ position: { x: 40, y: 8 } })
  await page.waitForFunction(() => getSelection()?.isCollapsed === false)
  await page.keyboard.type(words)
  await page.keyboard.press('Escape')
}

async function publish(page: Page): Promise<string> {
  return publishThrough(page, 'zh-CN')
}

/** Returns the number of loaded faces of a family. */
function facesOf(page: Page, family: string): Promise<number> {
  return page.evaluate((wanted) => {
    const is = (face: FontFace) => face.family.replaceAll('"', '') === wanted
    return [...document.fonts].filter((face) => is(face) && face.status === 'loaded').length
  }, family)
}

/** Returns the font files that a visitor loads. */
async function visit(browser: Browser, address: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } })
  const page = await context.newPage()
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') asked.add(new URL(request.url()).pathname)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  expect(await facesOf(page, FAMILY)).toBe(1)
  await page.screenshot({ path: shot('own-fonts-visitor') })
  await context.close()
  return [...asked].sort()
}
