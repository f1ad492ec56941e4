import type { Locator, Page } from '@playwright/test'
import { AUTHOR, expect, test, type Host } from './host.ts'
import { canvasOf } from './steps.ts'
import { words, type Language } from './words.ts'

const zh = words('zh-CN')
const en = words('en-US')
const WIDTH = 1280

/** The shell around every screen: addresses, titles, guards, languages and the menu, in one session of one author. */
test('the shell leads a stranger to the sign-in screen and an author everywhere (AU-001, AU-003, AU-018, SH-001 to SH-009, SH-012 to SH-014, SH-018, SH-019, SH-024, SH-028, SH-029, SH-031, SH-033, SH-034)', async ({
  host,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: WIDTH, height: 720 } })
  const page = await context.newPage()
  await test.step('a stranger', () => seeAsStranger(page, host))
  await test.step('signs in, in English', () => signIn(page))
  const id = await test.step('every address', () => visitAddresses(page, host))
  await test.step('the history of the browser', () => goBackAndForth(page, host))
  await test.step('the menu', () => useMenu(page, host))
  await test.step('the manager has a frame, the editor and the preview have not', () =>
    compareFrames(page, host, id))
  await test.step('languages are fetched once', () => changeLanguages(page, host))
  await test.step('a script that does not arrive', () => missChunk(page, host))
  await test.step('signs out', () => signOut(page))
})

async function seeAsStranger(page: Page, host: Host): Promise<void> {
  // SH-014: the not-found page needs no sign-in.
  await page.goto(`${host.studio}/no/such/page`)
  await expect(page.getByText(zh('common', 'notFound.text'))).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/no/such/page')
  await page.goto(`${host.studio}/help/403`)
  await expect(page.getByText(zh('common', 'help403.administrator'))).toBeVisible()
  await page.goto(`${host.studio}/editor/7?page=1`)
  await page.waitForURL('**/auth/login?redirect=%2Feditor%2F7%3Fpage%3D1')
  for (const [path, title] of [
    ['/auth/register', 'title.register'],
    ['/auth/forgot-password', 'title.forgotPassword'],
    ['/auth/login', 'title.signIn'],
  ] as const) {
    await page.goto(host.studio + path)
    await expect(page).toHaveTitle(`${zh('common', title)} · ${zh('common', 'product')}`)
    await expect(languageSwitch(page)).toBeVisible()
  }
}

async function signIn(page: Page): Promise<void> {
  await chooseLanguage(page, 'en-US')
  await expect(page.getByRole('heading', { name: en('account', 'title') })).toBeVisible()
  await expect(page).toHaveTitle(`${en('common', 'title.signIn')} · ${en('common', 'product')}`)
  expect(await readStorage(page, 'token')).toBeNull()
  await page.getByLabel(en('account', 'username')).fill(AUTHOR.username)
  await page.getByLabel(en('account', 'password'), { exact: true }).fill(AUTHOR.password)
  await page.getByRole('button', { name: en('account', 'submit'), exact: true }).click()
  // SH-002, SH-015: the first screen; the language is kept in the browser.
  await page.waitForURL('**/work-manager/list')
  await expect(page).toHaveTitle(`${en('common', 'title.works')} · ${en('common', 'product')}`)
  // The session is a cookie that scripts cannot read; the storage only records that it exists.
  expect(await readStorage(page, 'token')).toBe('cookie')
  expect(await page.evaluate(() => document.cookie)).not.toContain('pinye_session')
  expect(await readStorage(page, 'locale')).toBe('en-US')
}

/** Returns the id of a work. */
async function visitAddresses(page: Page, host: Host): Promise<number> {
  const token = await sessionOf(page)
  const { data } = await host.call<{ id: number }>('POST', '/api/works', token, { title: 'Shell' })
  for (const [path, title] of [
    ['/work-manager/templates', 'title.templates'],
    ['/work-manager/form-stat', 'title.formStat'],
    [`/work-manager/stat-detail/${data.id}`, 'title.statDetail'],
    ['/work-manager/gift-list', 'title.gifts'],
    [`/editor/${data.id}`, 'title.editor'],
    [`/preview/${data.id}`, 'title.preview'],
    [`/preview/${data.id}/page/0`, 'title.preview'],
  ] as const) {
    await page.goto(host.studio + path)
    await expect(page).toHaveTitle(`${en('common', title)} · ${en('common', 'product')}`)
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.goto(`${host.studio}/`)
  await page.waitForURL('**/work-manager/list')
  await page.goto(`${host.studio}/auth/login`)
  await page.waitForURL('**/work-manager/list')
  return data.id
}

async function goBackAndForth(page: Page, host: Host): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await menuOf(page)
    .getByRole('link', { name: en('messages', 'menu.gifts') })
    .click()
  await page.waitForURL(`${host.studio}/work-manager/gift-list`)
  await expect(page).toHaveTitle(new RegExp(`^${en('common', 'title.gifts')} · `))
  await page.goBack()
  await page.waitForURL(`${host.studio}/work-manager/list`)
  await expect(page).toHaveTitle(new RegExp(`^${en('common', 'title.works')} · `))
  await page.goForward()
  await page.waitForURL(`${host.studio}/work-manager/gift-list`)
  // SH-019
  await page.getByRole('link', { name: en('common', 'logo') }).click()
  await page.waitForURL(`${host.studio}/work-manager/list`)
  expect(await page.evaluate(() => 'stayed' in window), 'nothing was loaded anew').toBe(true)
}

async function useMenu(page: Page, host: Host): Promise<void> {
  const menu = menuOf(page)
  for (const key of ['menu.works', 'menu.basicData', 'menu.gifts', 'menu.templateList']) {
    await expect(menu.getByRole('link', { name: en('messages', key) })).toBeVisible()
  }
  const merchant = menu.getByRole('button', { name: en('messages', 'menu.merchant') })
  await expect(merchant).toContainText(en('common', 'menu.comingSoon'))
  await merchant.click({ force: true })
  expect(page.url()).toBe(`${host.studio}/work-manager/list`)
  await menu.getByRole('button', { name: en('messages', 'menu.account') }).click()
  const dialog = page.getByRole('dialog', { name: en('messages', 'menu.settings') })
  await expect(dialog.getByRole('tab')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function compareFrames(page: Page, host: Host, id: number): Promise<void> {
  const addText = page.getByRole('button', { name: /^Add Text$/ })
  for (const path of ['/work-manager/list', '/work-manager/gift-list']) {
    await page.goto(host.studio + path)
    await expect(menuOf(page)).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(3)
    await expect(addText).toHaveCount(0)
    // SH-013: the background reaches the lower edge of the window.
    const box = await page.getByRole('main').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(720)
  }
  await page.goto(`${host.studio}/preview/${id}`)
  await page.frameLocator('iframe').locator('.py-work').waitFor({ state: 'attached' })
  await expect(menuOf(page)).toHaveCount(0)
  await page.goto(`${host.studio}/editor/${id}`)
  await canvasOf(page).waitFor()
  await expect(page.getByRole('banner').and(page.locator('header'))).toBeVisible()
  await expect(addText.first()).toBeVisible()
  await expect(page.getByRole('link', { name: en('common', 'logo') })).toHaveCount(0)
  // SH-034: nothing of the editor overflows the narrowest supported window.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH)
  for (const button of await page.getByRole('banner').getByRole('button').all()) {
    const box = await button.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(WIDTH)
  }
}

async function changeLanguages(page: Page, host: Host): Promise<void> {
  await page.goto(`${host.studio}/work-manager/gift-list`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('messages', 'menu.gifts'))
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url())
  })
  await chooseLanguage(page, 'zh-CN')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('messages', 'menu.gifts'))
  await expect(page).toHaveTitle(`${zh('common', 'title.gifts')} · ${zh('common', 'product')}`)
  const once = fetched.length
  await chooseLanguage(page, 'en-US')
  await chooseLanguage(page, 'zh-CN')
  expect(fetched.length).toBe(once)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('messages', 'menu.gifts'))
}

async function missChunk(page: Page, host: Host): Promise<void> {
  const script = /\/assets\/GiftListScreen-[^/]*\.js$/
  await page.goto(`${host.studio}/work-manager/list`)
  await page.route(script, (route) => route.abort())
  await menuOf(page)
    .getByRole('link', { name: zh('messages', 'menu.gifts') })
    .click()
  await expect(page.getByRole('alert')).toContainText('Loading chunk GiftListScreen failed')
  await page.unroute(script)
  await page.getByRole('button', { name: zh('common', 'action.refreshAndRetry') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('messages', 'menu.gifts'))
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: zh('common', 'userMenu', { name: '' }) }).click()
  await page.getByRole('menuitem', { name: zh('messages', 'menu.logout') }).click()
  await page.waitForURL('**/auth/login')
  expect(await readStorage(page, 'token')).toBeNull()
  expect(await readStorage(page, 'locale')).toBe('zh-CN')
}

const menuOf = (page: Page): Locator =>
  page
    .getByRole('navigation', { name: zh('common', 'menu') })
    .or(page.getByRole('navigation', { name: en('common', 'menu') }))

const languageSwitch = (page: Page): Locator =>
  page
    .getByRole('button', { name: zh('common', 'language.choose') })
    .or(page.getByRole('button', { name: en('common', 'language.choose') }))

async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await languageSwitch(page).click()
  const name = language === 'zh-CN' ? '简体中文' : 'English'
  await page.getByRole('menuitem', { name }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** Returns the session token from the HTTP-only cookie. */
async function sessionOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name.startsWith('pinye_session'))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  return session?.value ?? ''
}

const readStorage = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)
