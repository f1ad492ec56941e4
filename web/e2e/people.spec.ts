import type { Locator, Page } from '@playwright/test'
import { ADMIN, AUTHOR, expect, Host, test } from './host.ts'
import { canvasOf, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')
const PERSON = { username: 'lin.chen', email: 'lin.chen@example.org', password: 'Willow-9-tree' }
const RENAMED = '林晨'

// A separate host: failed attempts count per address, and later tests sign in from the same one.
test.use({ flags: [] })

/** AU-002, AU-009, AU-025, AU-028, SH-017, SH-030, API-ADM-003: one account and its sessions. */
test('somebody registers, uses several devices, and is blocked', async ({ host, browser }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext()
  const page = await context.newPage()

  await page.goto(`${host.studio}/auth/login`)
  await page.getByRole('link', { name: t('account', 'toRegister') }).click()
  await page.waitForURL('**/auth/register')
  await fill(page, 'username', AUTHOR.username)
  await fill(page, 'email', PERSON.email)
  await fill(page, 'password', PERSON.password)
  await fill(page, 'repeatedPassword', 'something-else-1')
  await press(page, t('account', 'register'))
  await expect(page.getByText(t('account', 'error.repeated'))).toBeVisible()
  await fill(page, 'repeatedPassword', PERSON.password)
  await press(page, t('account', 'register'))
  // The host's message is shown at its field.
  const name = page.getByRole('textbox', { name: t('account', 'username'), exact: true })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await fill(page, 'username', PERSON.username)
  await press(page, t('account', 'register'))
  // A password just typed is not requested again.
  await page.waitForURL('**/work-manager/list')

  await openAccount(page)
  await fill(page, 'nickname', RENAMED)
  await press(page.getByRole('dialog'), t('messages', 'header.save'))
  const menu = page.getByRole('button', { name: t('common', 'userMenu', { name: RENAMED }) })
  await expect(menu).toBeVisible()

  const elsewhere = await host.signIn(PERSON)
  await openAccount(page)
  await page.getByRole('tab', { name: t('account', 'sessions') }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2)
  await press(page, t('account', 'endOthers'))
  // By name: the first dialog has a button of the same name, and is the last one until the second opens.
  const asked = page.getByRole('dialog', { name: t('account', 'endOthersTitle') })
  await press(asked, t('account', 'endOthers'))
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
  expect((await host.call('GET', '/api/users/me', elsewhere)).status).toBe(401)
  await page.keyboard.press('Escape')
  await menu.click()
  await expectToast(page, t('messages', 'auth.logoutOk'), () =>
    page.getByRole('menuitem', { name: t('messages', 'menu.logout') }).click(),
  )
  await page.waitForURL('**/auth/login')

  await fill(page, 'username', PERSON.username)
  await signIn(page, PERSON.password)
  const admin = await (await signedIn(browser, await host.signIn(ADMIN))).newPage()
  const open = await host.signIn(PERSON)
  await changeState(admin, host, 'block')
  expect((await host.call('GET', '/api/users/me', open)).status).toBe(401)
})

/** WM-003, WM-010, UP-009: a deleted work is restored, and a work of another product is imported. */
test('a work goes to the bin and back, and a file of luban-h5 becomes a work', async ({
  host,
  browser,
}) => {
  test.setTimeout(240_000)
  const title = '回收再用'
  const token = await host.signIn(AUTHOR)
  await host.call('POST', '/api/works', token, { title })
  const page = await (await signedIn(browser, token)).newPage()
  await page.goto(`${host.studio}/work-manager/list`)
  const card = page.getByRole('article', { name: title })
  await press(card, t('manager', 'moreFor', { title }))
  await page.getByRole('menuitem', { name: t('messages', 'ctx.delete') }).click()
  await expectToast(page, t('messages', 'work.deleteOk'), () =>
    press(page.getByRole('dialog'), t('messages', 'confirm.yes')),
  )
  await expect(card).toHaveCount(0)

  await page.getByRole('link', { name: t('manager', 'bin.title') }).click()
  await press(page, t('manager', 'bin.restoreWork', { title }))
  await expect(page.getByText(t('manager', 'bin.empty'))).toBeVisible()
  await page
    .getByRole('link', { name: t('messages', 'menu.works') })
    .first()
    .click()
  await expect(card).toBeVisible()

  await press(page, t('manager', 'import.button'))
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'broken.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{ "title": '),
  })
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'luban.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(LUBAN)),
  })
  await expect(dialog.getByText(t('manager', 'import.doneTitle'))).toBeVisible()
  await expect(dialog.getByText(/^lbp-slide × 1/)).toBeVisible()
  await dialog.getByRole('link', { name: t('manager', 'import.open') }).click()
  await page.waitForURL('**/editor/*')
  await expect(canvasOf(page).getByRole('option')).toHaveCount(2)
})

/** AU-023: after three failures a captcha is required. It applies to the whole address, hence the separate host. */
test('after three failures the sign-in asks for a captcha', async ({ browser }) => {
  const host = new Host()
  await host.start()
  try {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${host.studio}/auth/login`)
    await fill(page, 'username', 'nobody-at-all')
    const captcha = page.getByRole('textbox', { name: t('account', 'captcha') })
    for (const count of [1, 2, 3]) {
      await expect(captcha).toBeHidden()
      await fill(page, 'password', `Wrong-${count}`)
      await press(page, t('account', 'submit'))
      await expect(page.getByText(t('messages', 'auth.wrong'))).toBeVisible()
    }
    await expect(captcha).toBeVisible()
    await fill(page, 'captcha', 'zzzz')
    const picture = page.getByRole('img', { name: t('account', 'captchaAlt') })
    const shown = await picture.getAttribute('src')
    await press(page, t('account', 'submit'))
    await expect(page.getByText(t('messages', 'auth.captcha'))).toBeVisible()
    // A captcha is valid for one attempt.
    await expect(captcha).toHaveValue('')
    await expect.poll(() => picture.getAttribute('src')).not.toBe(shown)
  } finally {
    await host.stop()
  }
})

const LUBAN = {
  title: '鲁班的作品',
  page_mode: 'h5_swipper',
  pages: [
    {
      uuid: 1574650741342,
      title: '',
      elements: [
        {
          name: 'lbp-text',
          uuid: 1,
          pluginProps: { text: '<p>你好</p>', lineHeight: 1 },
          commonStyle: { top: 10, left: 20, width: 100, height: 40, zindex: 1 },
        },
        {
          name: 'lbp-slide',
          uuid: 2,
          pluginProps: { items: [{ value: 1 }] },
          commonStyle: { top: 80, left: 20, width: 100, height: 40, zindex: 2 },
        },
      ],
    },
  ],
}

async function fill(page: Page, field: string, text: string): Promise<void> {
  const label = new RegExp(`^${t('account', field)}( \\*)?$`)
  await page.getByLabel(label).first().fill(text)
}

async function press(place: Page | Locator, name: string): Promise<void> {
  await place.getByRole('button', { name, exact: true }).first().click()
}

/** Waits for the toast from before the action, because it disappears after three seconds. */
async function expectToast(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  const shown = page.getByText(text).first().waitFor()
  await act()
  await shown
}

async function signIn(page: Page, password: string): Promise<void> {
  await fill(page, 'password', password)
  await press(page, t('account', 'submit'))
  await page.waitForURL('**/work-manager/list')
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('common', 'userMenu', { name: '' }) }).click()
  await page.getByRole('menuitem', { name: t('messages', 'menu.settings') }).click()
  await page.getByRole('dialog').waitFor()
}

/** An administrator blocks or unblocks the account. */
async function changeState(page: Page, host: Host, act: 'block' | 'unblock'): Promise<void> {
  await page.goto(`${host.studio}/work-manager/admin/users?search=${PERSON.username}`)
  await press(page, t('admin', 'users.more', { name: PERSON.username }))
  await page.getByRole('menuitem', { name: t('admin', `users.${act}`), exact: true }).click()
  await expectToast(page, t('admin', `users.${act}Done`, { name: RENAMED }), () =>
    press(page.getByRole('dialog'), t('admin', `users.${act}`)),
  )
}
