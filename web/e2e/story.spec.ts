import type { Browser, Page } from '@playwright/test'
import { ADMIN, AUTHOR, expect, shot, signInContext, test, secondInSoak } from './host.ts'
import { waitUntilStable } from './axe.ts'
import { addPicture, publishThrough } from './steps.ts'
import { words, type Language } from './words.ts'

const NAMES = {
  'zh-CN': { text: '文字', picture: '图片', button: '按钮', countdown: '倒计时', rate: '点赞' },
  'en-US': {
    text: 'Text',
    picture: 'Picture',
    button: 'Button',
    countdown: 'Countdown',
    rate: 'Like',
  },
}

for (const language of ['zh-CN', 'en-US'] as const) {
  /**
   * The main user story: GEN-001, GEN-002, GEN-003, GEN-004, GEN-005, ED-*, CV-011, PV-005, PV-007, VR-002,
   * EL-COUNT-15, EL-RATE-17, AD-009.
   */
  test(
    `an author makes a work and a visitor uses it, ${language}`,
    secondInSoak(language),
    async ({ host, browser }) => {
      test.setTimeout(120_000)
      const t = words(language)
      const names = NAMES[language]
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        colorScheme: language === 'en-US' ? 'dark' : 'light',
      })
      await context.addInitScript(
        (value) => localStorage.getItem('locale') ?? localStorage.setItem('locale', value),
        language,
      )
      const page = await context.newPage()
      const screen = (name: string) => page.screenshot({ path: shot(`${language}-${name}`) })

      await page.goto(host.studio)
      await page.getByLabel(t('account', 'username')).waitFor()
      await screen('01-sign-in')
      await page.getByLabel(t('account', 'username')).fill(AUTHOR.username)
      await page.getByLabel(t('account', 'password'), { exact: true }).fill('wrong')
      await page.getByRole('button', { name: t('account', 'submit'), exact: true }).click()
      await expect(page.getByText(t('messages', 'auth.wrong')).first()).toBeVisible()
      await page.getByLabel(t('account', 'password'), { exact: true }).fill(AUTHOR.password)
      await page.getByRole('button', { name: t('account', 'submit'), exact: true }).click()
      await page.waitForURL('**/work-manager/list')
      await page.getByText(t('manager', 'create')).first().waitFor()
      await waitUntilStable(page)
      await screen('02-works')

      await page.getByText(t('manager', 'create')).first().click()
      await page.waitForURL('**/editor/*')
      const add = (name: string) =>
        page
          .getByRole('button', { name: t('editor', 'elements.add', { name }), exact: true })
          .last()
      await add(names.text).waitFor()
      await screen('03-editor-empty')
      await add(names.text).click()
      await addPicture(page, names.picture, language)
      await add(names.button).click()
      const canvas = page.getByRole('listbox').first()
      await expect(canvas.getByRole('option')).toHaveCount(3)

      // Second page: countdown and like.
      await choosePanel(page, t('editor', 'rail.pages'))
      await page
        .getByRole('button', { name: t('editor', 'pages.add') })
        .last()
        .click()
      await choosePanel(page, t('editor', 'rail.elements'))
      await add(names.countdown).click()
      await add(names.rate).click()
      await expect(canvas.getByRole('option')).toHaveCount(2)
      // Allow anonymous likes.
      const signIn = page.getByRole('switch', { name: /微信|WeChat/ })
      // By key: a forced click could miss the switch while its panel is still animated.
      await signIn.press('Space')
      await expect(signIn).not.toBeChecked()
      await move(page, canvas.getByRole('option', { name: names.rate }), 0, 140)

      // Back to the first page: move, resize, edit, undo, redo.
      await choosePanel(page, t('editor', 'rail.pages'))
      await page
        .getByRole('button', { name: new RegExp(`1`) })
        .first()
        .click()
      await choosePanel(page, t('editor', 'rail.elements'))
      const button = canvas.getByRole('option', { name: names.button })
      const before = await button.boundingBox()
      await move(page, button, 30, 180)
      const moved = await button.boundingBox()
      expect(moved?.y ?? 0).toBeGreaterThan((before?.y ?? 0) + 100)
      await page.keyboard.press('Control+z')
      await expect
        .poll(async () => Math.round((await button.boundingBox())?.y ?? 0))
        .toBe(Math.round(before?.y ?? 0))
      await page.keyboard.press('Control+Shift+z')
      await expect
        .poll(async () => Math.round((await button.boundingBox())?.y ?? 0))
        .toBe(Math.round(moved?.y ?? 0))
      await setNumber(page, t('editor', 'settings.width'), 160)
      await expect
        .poll(async () => Math.round((await button.boundingBox())?.width ?? 0))
        .toBeGreaterThan(Math.round(moved?.width ?? 0))
      // Tap action: go to the second page.
      await chooseOption(page, t('editor', 'interaction.type'), t('editor', 'interaction.page'))
      await chooseOption(page, t('editor', 'interaction.pageChoice'), /^2\./)
      await page
        .getByRole('button', { name: t('editor', 'interaction.save'), exact: true })
        .last()
        .click()

      // Text is edited in place.
      const text = canvas.getByRole('option', { name: names.text })
      await move(page, text, 0, -60)
      await text.dblclick({ position: { x: 40, y: 8 } })
      const rich = page.locator('[contenteditable="true"]').first()
      await expect(rich).toBeFocused()
      // TinyMCE selects the whole text when it is ready; typing replaces it.
      await page.waitForFunction(() => getSelection()?.isCollapsed === false)
      await page.keyboard.insertText(language === 'zh-CN' ? '欢迎光临' : 'Welcome in')
      await screen('04-editing-in-place')
      await page.keyboard.press('Escape')
      await expect(canvas.getByText(language === 'zh-CN' ? '欢迎光临' : 'Welcome in')).toBeVisible()
      await screen('05-editor')

      await page.keyboard.press('Control+s')
      await expect(page.getByText(t('messages', 'save.saved')).first()).toBeVisible()
      await page.reload()
      await expect(canvas.getByRole('option')).toHaveCount(3)
      await expect(canvas.getByText(language === 'zh-CN' ? '欢迎光临' : 'Welcome in')).toBeVisible()

      await page.getByRole('button', { name: t('editor', 'header.preview'), exact: true }).click()
      const draft = page.frameLocator('[role=dialog] iframe')
      await expect(draft.getByText(language === 'zh-CN' ? '欢迎光临' : 'Welcome in')).toBeVisible()
      await waitUntilStable(page)
      await screen('06-preview')
      await page.keyboard.press('Escape')

      const address = await publishThrough(page, language)
      await waitUntilStable(page)
      await screen('07-published')

      await visit(browser, address, language)
      await context.close()
    },
  )
}

/** A phone: sees the page before any script, navigates to the second page, watches the countdown, likes. */
async function visit(browser: Browser, address: string, language: Language): Promise<void> {
  const phone = {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    locale: language,
  }
  const welcome = language === 'zh-CN' ? '欢迎光临' : 'Welcome in'

  const still = await browser.newContext({ ...phone, javaScriptEnabled: false })
  const withoutScript = await still.newPage()
  await withoutScript.goto(address)
  await expect(withoutScript.getByText(welcome)).toBeVisible()
  await withoutScript.screenshot({ path: shot(`${language}-08-visitor-without-script`) })
  await still.close()

  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && wrong.push(message.text())))
  page.on('pageerror', (error) => void wrong.push(error.message))
  await page.goto(address)
  await expect(page.getByText(welcome)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.locator('[data-go]').first().tap()
  const like = page.getByRole('button', { name: /赞|Like/i }).first()
  await expect(like).toBeInViewport()
  await page.waitForTimeout(900)
  const ticking = page.locator('[data-island]', { hasText: /秒|Secs|分/ }).first()
  const first = await ticking.innerText()
  await expect.poll(() => ticking.innerText(), { timeout: 5000 }).not.toBe(first)
  const kept = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await like.tap()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect((await kept).status(), 'the like is taken').toBe(200)
  await page.screenshot({ path: shot(`${language}-09-visitor-second-page`) })
  // The address contains the open page, and the host knows who liked.
  const read = page.waitForResponse((answer) => answer.url().endsWith('/likes'))
  await page.reload()
  expect((await read).status(), 'the likes are read').toBe(200)
  await expect(page.getByRole('button', { name: /赞|Like/i }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(wrong).toEqual([])
  await context.close()
}

/** AD-009, AD-016, EM-013: disabling and enabling a plugin while the host runs. */
test('an administrator disables and enables a plugin while the host runs', async ({
  host,
  browser,
}) => {
  const t = words('zh-CN')
  const token = await host.signIn(ADMIN)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await signInContext(context, token)
  const page = await context.newPage()
  await page.goto(`${host.studio}/work-manager/admin/plugins`)
  const toggle = page.getByRole('switch', { name: t('admin', 'toggle', { name: '倒计时' }) })
  await toggle.waitFor()
  await page.screenshot({ path: shot('zh-CN-10-plugins') })
  await expect(toggle).toBeChecked()
  await toggle.click({ force: true })
  await page.getByRole('button', { name: t('admin', 'disable.confirm'), exact: true }).click()
  await expect(toggle).not.toBeChecked()
  const types = async () =>
    (await host.call<{ id: string }[]>('GET', '/api/plugins', token)).data.map(({ id }) => id)
  expect(await types()).not.toContain('countdown')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await toggle.click({ force: true })
  await page.getByRole('button', { name: t('admin', 'enable.confirm'), exact: true }).click()
  await expect(toggle).toBeChecked()
  expect(await types()).toContain('countdown')
  await context.close()
})

async function choosePanel(page: Page, name: string): Promise<void> {
  await page
    .getByRole('tab', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .or(page.getByRole('radio', { name, exact: true }))
    .first()
    .click()
}

/** Drags an element with the pointer. */
async function move(
  page: Page,
  element: ReturnType<Page['locator']>,
  dx: number,
  dy: number,
): Promise<void> {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 })
  await page.mouse.move(x + dx, y + dy, { steps: 4 })
  await page.mouse.up()
}

async function setNumber(page: Page, label: string, value: number): Promise<void> {
  const input = page.getByLabel(label, { exact: true }).first()
  await input.fill(String(value))
  await input.press('Enter')
  await input.blur()
}

async function chooseOption(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: option }).last().click()
}
