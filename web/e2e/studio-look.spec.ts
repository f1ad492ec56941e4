import type { Browser, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, type Host } from './host.ts'
import { seriousProblems, waitUntilStable } from './axe.ts'
import { addElement, canvasOf, openNewWork, signedIn } from './steps.ts'
import { words, type Language } from './words.ts'

const t = words('zh-CN')
const look = (key: string, values: Record<string, string> = {}) => t('look', key, values)
const settings = (page: Page) =>
  page.getByRole('complementary', { name: t('editor', 'panel.settings') })
const rail = (page: Page, panel: string) =>
  page.getByRole('button', { name: t('editor', `rail.${panel}`), exact: true })
const readStorage = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** Checks the screen with axe and takes a screenshot. */
async function checkScreen(page: Page, name: string): Promise<void> {
  await waitUntilStable(page)
  await page.screenshot({ path: shot(`studio-look-${name}`) })
  expect(await seriousProblems(page), name).toEqual([])
}

/** ED-002, ED-005, ED-006, ED-009, ED-026, EM-002, EM-006, PF-003, PF-004, PF-007, PF-008, CO-035, ST-001 */
test('an author sets what is selected, and the panels remember how they were left', async ({
  host,
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await studio(browser, host, 'zh-CN', 'light')
  const side = settings(page)

  await test.step('with nothing selected the settings of the page are at hand', async () => {
    await expect(side.getByText(t('messages', 'editor.emptySelection'))).toBeVisible()
    await expect(side.getByLabel(t('editor', 'settings.pageTitle'))).toBeVisible()
    for (const tab of ['prop', 'animation', 'action', 'script', 'page'])
      await expect(side.getByRole('tab', { name: t('messages', `tab.${tab}`) })).toBeVisible()
    await checkScreen(page, 'nothing')
  })

  await test.step('the menu of components adds by group', async () => {
    await page.getByRole('button', { name: look('header.addComponents') }).click()
    const menu = page.getByRole('menu')
    for (const group of ['basic', 'form', 'media', 'chart', 'advanced'])
      await expect(menu.getByText(t('editor', `group.${group}`), { exact: true })).toBeAttached()
    await checkScreen(page, 'components')
    await menu.getByRole('menuitem', { name: '按钮', exact: true }).first().click()
    await expect(canvasOf(page).getByRole('option')).toHaveCount(1)
    await expect(page.getByRole('status').getByText(t('messages', 'save.idle'))).toBeVisible()
  })

  await test.step('a number follows the pointer that drags its letter, in one step', async () => {
    const left = side.getByLabel(t('editor', 'settings.left'), { exact: true })
    const before = await left.inputValue()
    const mark = side.getByText('X', { exact: true })
    const box = await mark.boundingBox()
    if (!box) throw new Error('no letter to drag')
    await page.mouse.move(box.x + 4, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 24, box.y + 8, { steps: 5 })
    await page.mouse.move(box.x + 44, box.y + 8, { steps: 5 })
    await page.mouse.up()
    await expect(left).toHaveValue(`${parseInt(before) + 20} px`)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(left).toHaveValue(before)
  })

  await test.step('sides together or each by itself', async () => {
    const padding = side.getByRole('group', { name: t('editor', 'settings.padding'), exact: true })
    await padding.getByLabel(t('editor', 'settings.padding'), { exact: true }).fill('6')
    await padding
      .getByRole('button', {
        name: look('sides.splitOf', { label: t('editor', 'settings.padding') }),
      })
      .click()
    const top = padding.getByLabel(look('sides.top', { label: t('editor', 'settings.padding') }))
    await expect(top).toHaveValue('6 px')
    await top.fill('12')
    await top.blur()
    await expect(
      padding.getByLabel(look('sides.left', { label: t('editor', 'settings.padding') })),
    ).toHaveValue('6 px')
    await checkScreen(page, 'element')
  })

  await test.step('the colour picker has two modes and keeps what the author keeps', async () => {
    const opener = side.getByRole('button', { name: /选择颜色：背景色/ }).last()
    await opener.click()
    const panel = page.getByRole('dialog', { name: /选择颜色：背景色/ })
    expect((await panel.boundingBox())?.width).toBe(240)
    await expect(panel.getByRole('group', { name: '基础色板' }).getByRole('button')).toHaveCount(66)
    await checkScreen(page, 'colour-basic')
    await panel.getByLabel('色值').fill('1af')
    await page.keyboard.press('Enter')
    await expect(opener).toHaveAccessibleName(/#11aaff/)
    await panel.getByRole('button', { name: '收藏当前颜色' }).click()
    expect(await readStorage(page, 'customPresetColors')).toBe('["#11aaff"]')
    expect(await readStorage(page, 'recentColors')).toBe('["#11aaff"]')
    await panel.getByText('高级', { exact: true }).click()
    expect((await panel.boundingBox())?.width).toBe(380)
    await expect(panel.getByRole('group', { name: '作品中的颜色' })).toBeVisible()
    const opacity = panel.getByRole('slider', { name: '不透明度' })
    await opacity.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(opener).toHaveAccessibleName(/rgba\(17,170,255,0\.\d+\)/)
    await checkScreen(page, 'colour-advanced')
    await panel.getByLabel('色值').fill('000')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(opener).toHaveAccessibleName(/rgba\(17,170,255,0\.\d+\)/)
    expect(await readStorage(page, 'colorPickerMode')).toBe('advanced')
    await opener.click()
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: '透明', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(opener).toHaveAccessibleName(/透明/)
  })

  await test.step('a section that was closed is closed for the next element too', async () => {
    const title = side.getByRole('button', { name: t('editor', 'settings.placement'), exact: true })
    await title.click()
    await expect(title).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByRole('status').getByText(t('messages', 'save.saved'))).toBeVisible()
    await page.reload()
    await canvasOf(page).getByRole('option').click()
    await expect(title).toHaveAttribute('aria-expanded', 'false')
    await title.click()
    await expect(side.getByLabel(t('editor', 'settings.left'), { exact: true })).toBeVisible()
  })

  await test.step('the headline copies, locks and deletes', async () => {
    await side.getByRole('button', { name: look('head.copy') }).click()
    await expect(canvasOf(page).getByRole('option')).toHaveCount(2)
    await side.getByRole('button', { name: look('head.lock') }).click()
    await expect(side.getByRole('button', { name: look('head.remove') })).toBeDisabled()
    await side.getByRole('button', { name: look('head.unlock') }).click()
    await expect(side.getByRole('button', { name: look('head.remove') })).toBeEnabled()
  })
})

/** PF-001, PF-002, PF-005, PF-006, ED-003, ED-017, ED-024 */
test('preferences have their defaults and take effect at once; a template becomes a work', async ({
  host,
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await studio(browser, host, 'zh-CN', 'light')

  await test.step('preferences', async () => {
    await rail(page, 'preferences').click()
    const panel = page.getByRole('complementary', { name: t('messages', 'panel.preferences') })
    await expect(panel.getByLabel(t('editor', 'preferences.showGrid'))).toBeChecked()
    await expect(panel.getByLabel(t('editor', 'preferences.gridSize'))).toHaveValue('10 px')
    await expect(panel.getByLabel(t('editor', 'preferences.snapToGrid'))).not.toBeChecked()
    await expect(panel.getByLabel(t('editor', 'preferences.canvasScale'))).toHaveValue('100 %')
    await expect(
      panel.getByRole('combobox', { name: t('editor', 'preferences.autoSave') }),
    ).toHaveValue('停笔约 10 秒后')
    await expect(panel.getByLabel(t('editor', 'preferences.shortcuts'))).toBeChecked()
    await expect(panel.getByRole('radio', { name: t('editor', 'preferences.light') })).toBeChecked()
    await checkScreen(page, 'preferences')
    await panel.getByText(t('editor', 'preferences.dark'), { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await checkScreen(page, 'preferences-dark')
    await panel.getByLabel(t('editor', 'preferences.snapToGrid')).check()
    await page.reload()
    await canvasOf(page).waitFor()
    await rail(page, 'preferences').click()
    await expect(panel.getByLabel(t('editor', 'preferences.snapToGrid'))).toBeChecked()
  })

  await test.step('templates', async () => {
    const open = page.url()
    // Unsaved changes are saved before the other work opens.
    await rail(page, 'elements').click()
    await addElement(page, '按钮', 'zh-CN')
    await rail(page, 'templates').click()
    const panel = page.getByRole('complementary', { name: t('messages', 'panel.templates') })
    await expect(panel.getByRole('listitem').first()).toBeVisible()
    await checkScreen(page, 'templates')
    await panel.getByRole('searchbox').fill('zzzz')
    await expect(panel.getByText(look('templates.noneFound'))).toBeVisible()
    await panel.getByRole('searchbox').fill('')
    const first = panel.getByRole('listitem').first()
    await first.getByRole('button').first().click()
    const preview = page.getByRole('dialog')
    await preview.waitFor()
    await checkScreen(page, 'template-preview')
    await preview.getByRole('button', { name: look('templates.use') }).click()
    await page.waitForURL((url) => /\/editor\/\d+$/.test(url.pathname) && url.href !== open)
    await expect(canvasOf(page).getByRole('option').first()).toBeVisible()
    await page.goto(open)
    await expect(canvasOf(page).getByRole('option')).toHaveCount(1)
    // An empty work is filled with the template; undo removes it again.
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await rail(page, 'templates').click()
    await panel.getByRole('listitem').first().getByRole('button').nth(1).click()
    await expect(page.getByText(look('templates.filled'))).toBeVisible()
    await expect(canvasOf(page).getByRole('option').first()).toBeVisible()
    expect(page.url()).toBe(open)
  })
})

/** Below 1,100 px panels cover the canvas; the header keeps every button. */
test('a narrow window keeps everything within reach', async ({ host, browser }) => {
  test.setTimeout(120_000)
  for (const width of [1024, 768]) {
    const page = await studio(browser, host, 'en-US', 'dark', { width, height: 1000 })
    const en = words('en-US')
    const handle = page.getByRole('button', { name: en('look', 'drawer.settings') })
    await expect(handle).toHaveAttribute('aria-expanded', 'false')
    const parts = await page.locator('header > div').evaluateAll((all) =>
      all
        .flatMap((part) => [...part.children].map((one) => one.getBoundingClientRect()))
        .filter(({ width: wide }) => wide > 1)
        .map(({ left, right }) => ({ left, right })),
    )
    for (const [at, { left, right }] of parts.entries()) {
      expect(right, `part ${at} ends in the window`).toBeLessThanOrEqual(width)
      const before = parts[at - 1]
      if (before)
        expect(left, `part ${at} lies beside the one before`).toBeGreaterThanOrEqual(
          before.right - 1,
        )
    }
    await page.getByRole('button', { name: en('editor', 'rail.elements'), exact: true }).click()
    await addElement(page, 'Button', 'en-US')
    await checkScreen(page, `narrow-${width}-elements`)
    await page.getByRole('button', { name: en('editor', 'rail.elements'), exact: true }).click()
    await handle.click()
    await expect(page.getByLabel(en('editor', 'settings.width'), { exact: true })).toBeVisible()
    await checkScreen(page, `narrow-${width}-settings`)
    await handle.click()
    await page.context().close()
  }
})

async function studio(
  browser: Browser,
  host: Host,
  language: Language,
  theme: 'light' | 'dark',
  viewport = { width: 1440, height: 900 },
): Promise<Page> {
  const context = await signedIn(browser, await host.signIn(AUTHOR), { language, theme, viewport })
  const page = await context.newPage()
  await openNewWork(page, host, language)
  return page
}
