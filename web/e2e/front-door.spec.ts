import type { Browser, BrowserContext, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test } from './host.ts'
import { seriousProblems, waitUntilStable } from './axe.ts'
import { addElement, closeToasts, openNewWork, publishThrough, save, signedIn } from './steps.ts'
import { words, type Language } from './words.ts'

const t = words('zh-CN')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** PV-008, VR-006, VR-007, FM-021: address, password and offline notice of a work, for its author and its visitors. */
test('a work gets an address and a password of its own, and leaves words when it goes offline', async ({
  host,
  browser,
}) => {
  test.setTimeout(90_000)
  const context = await signedIn(browser, await host.signIn(AUTHOR))
  const page = await context.newPage()
  await openNewWork(page, host, 'zh-CN')
  await addElement(page, '输入框', 'zh-CN')
  await addElement(page, '提交按钮', 'zh-CN')
  await save(page, 'zh-CN')
  const plain = await publishThrough(page, 'zh-CN')

  // The availability of a short address is checked while typing; it replaces the long address immediately.
  const dialog = page.getByRole('dialog')
  const field = page.getByLabel(t('editor', 'publish.address'))
  const keep = dialog.getByRole('button', { name: t('access', 'save'), exact: true })
  await page.screenshot({ path: shot('door-published') })
  await button(page, t('access', 'slug.set')).click()
  const slug = dialog.getByRole('textbox', { name: t('access', 'slug.label') })
  await expect(slug).toBeFocused()
  await slug.fill('admin')
  await expect(dialog.getByText('这个短地址已被系统保留')).toBeVisible()
  await expect(keep).toBeDisabled()
  await slug.fill('Spring-Party')
  await expect(dialog.getByText(t('access', 'slug.free'))).toBeVisible()
  await page.screenshot({ path: shot('door-slug') })
  await keep.click()
  const short = `${host.works}/s/spring-party`
  await expect(field).toHaveValue(short)
  await expect(button(page, t('access', 'slug.change'))).toBeFocused()

  await button(page, t('access', 'password.set')).click()
  const password = dialog.getByRole('textbox', { name: t('access', 'password.label') })
  await password.fill('abc')
  await expect(keep).toBeDisabled()
  await password.fill('花好月圆人团圆')
  await page.screenshot({ path: shot('door-password') })
  await keep.click()
  await expect(dialog.getByText(t('access', 'password.isSet'))).toBeVisible()
  await closeToasts(page, 'zh-CN')
  await waitUntilStable(page)
  expect(await seriousProblems(page)).toEqual([])
  await page.screenshot({ path: shot('door-set') })

  await comesIn(browser, short, plain)

  // The offline notice is entered where the work is taken offline.
  await page.goto(`${host.studio}/work-manager/list`)
  const more = page.getByRole('button', { name: /的更多操作$/ }).first()
  await more.click()
  await page.getByRole('menuitem', { name: t('publish', 'offline.title'), exact: true }).click()
  await page.getByLabel(t('access', 'offline.label')).fill('派对结束啦 <3\n明年见！')
  await page.screenshot({ path: shot('door-offline-dialog') })
  await button(page, t('publish', 'offline.title')).click()
  await expect(page.getByText(t('messages', 'publish.off')).first()).toBeVisible()
  const gone = await phone(browser, 'zh-CN')
  const guest = await gone.newPage()
  const answer = await guest.goto(short)
  expect(answer?.status()).toBe(404)
  await expect(guest.getByText('派对结束啦 <3')).toBeVisible()
  expect(await seriousProblems(guest)).toEqual([])
  await guest.screenshot({ path: shot('door-offline') })
  await gone.close()

  // The card opens the settings again.
  await more.click()
  await page.getByRole('menuitem', { name: t('access', 'open'), exact: true }).click()
  await expect(dialog.getByText('派对结束啦')).toBeVisible()
  await button(page, t('access', 'password.remove')).click()
  await waitUntilStable(page)
  await page.screenshot({ path: shot('door-card') })
  await button(page, t('access', 'remove')).last().click()
  await expect(dialog.getByText(t('access', 'password.none'))).toBeVisible()
  await context.close()
})

/** A guest without script: the short address, a wrong password, the right one, and the form behind it. */
async function comesIn(browser: Browser, short: string, plain: string): Promise<void> {
  const context = await phone(browser, 'zh-CN')
  const page = await context.newPage()
  await page.goto(`${short.replace('spring', 'SPRING')}?page=0`)
  await expect(page).toHaveURL(`${plain}?page=0`)
  await expect(page.getByRole('heading', { name: '需要密码' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.screenshot({ path: shot('door-asked') })
  const typed = page.getByLabel('密码')
  await typed.fill('花好')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('密码不正确')
  await page.screenshot({ path: shot('door-wrong') })
  await typed.fill('花好月圆人团圆')
  await page.getByRole('button', { name: '打开' }).click()
  await expect(page).toHaveURL(`${plain}?page=0`)
  await page.locator('input[type=text]').first().fill('小明')
  await page.getByRole('button', { name: '提交' }).click()
  // Shown by script, or by the submitted page if the tap came before hydration.
  const thanks = page.locator('.py-toast').or(page.locator('[data-slot=sent]:not([hidden])'))
  await expect(thanks.first()).toHaveText('提交成功')
  await page.screenshot({ path: shot('door-inside') })
  await context.close()

  // The password page is shown in the visitor's language and theme.
  const other = await phone(browser, 'en-US', 'dark')
  const guest = await other.newPage()
  await guest.goto(short)
  await expect(guest.getByRole('heading', { name: 'Password required' })).toBeVisible()
  expect(await seriousProblems(guest)).toEqual([])
  await guest.screenshot({ path: shot('door-asked-en') })
  await other.close()
}

function phone(
  browser: Browser,
  locale: Language,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<BrowserContext> {
  const viewport = { width: 390, height: 844 }
  return browser.newContext({ viewport, locale, colorScheme, isMobile: true, hasTouch: true })
}
