import type { Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, secondInSoak } from './host.ts'
import { addElement, canvasOf, openNewWork, save, signedIn } from './steps.ts'
import { words } from './words.ts'

const NAMES = { 'zh-CN': '文字', 'en-US': 'Text' }
const TYPES = ['none', 'page', 'link', 'phone', 'video', 'audio']
/** Height limit in pixels of the list of click actions. */
const MAX_HEIGHT = 400

for (const language of ['zh-CN', 'en-US'] as const) {
  /**
   * ED-014: the logo links to the works. ED-015: basic, form, media, chart, advanced, in this order, in the panel and
   * in the menu of the header. CV-002, CO-024: the artboard has an outline of 1 px and a border. IN-015, CO-032: the
   * text tools offer the click actions, in a list of at most 400 pixels.
   */
  test(
    `groups stand in their order, a text's tools know every click, the logo leads home, ${language}`,
    secondInSoak(language),
    async ({ host, browser }) => {
      const t = words(language)
      const context = await signedIn(browser, await host.signIn(AUTHOR), { language })
      const page = await context.newPage()
      await openNewWork(page, host, language)
      const groups = ['basic', 'form', 'media', 'chart', 'advanced'].map((group) =>
        t('editor', `group.${group}`),
      )
      const panel = page.getByRole('complementary', { name: t('editor', 'panel.elements') })
      await expect(panel.getByRole('heading', { level: 3 })).toHaveText(groups)
      await hasRim(page)

      await addElement(page, NAMES[language], language)
      await canvasOf(page).getByRole('option').dblclick()
      const tools = page.getByRole('toolbar', { name: t('editor', 'editing.label') })
      await tools.getByRole('button', { name: t('editor', 'editing.click') }).click()
      const menu = tools.getByRole('menu')
      await expect(menu.getByRole('menuitemradio')).toHaveText(
        TYPES.map((type) => t('editor', `interaction.${type}`)),
      )
      await expect(menu).toHaveCSS('max-height', `${MAX_HEIGHT}px`)
      const height = (await menu.boundingBox())?.height ?? Infinity
      expect(height).toBeLessThanOrEqual(MAX_HEIGHT)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')

      await save(page, language)
      await page.getByRole('link', { name: t('editor', 'header.home') }).click()
      await expect(page).toHaveURL(/\/work-manager\/list$/)
      await context.close()
    },
  )
}

/** CV-003: an empty page shows how to begin; the menus of an element and of the page cut, copy and paste. */
test('a page begins with a template or a paste, and the menus know the clipboard', async ({
  host,
  browser,
}) => {
  const t = words('zh-CN')
  const context = await signedIn(browser, await host.signIn(AUTHOR))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: host.studio })
  const page = await context.newPage()
  await openNewWork(page, host, 'zh-CN')
  const canvas = canvasOf(page)
  await page.screenshot({ path: shot('empty-page') })
  await page.getByRole('button', { name: t('editor', 'canvas.fromTemplate') }).click()
  await expect(
    page.getByRole('complementary', { name: t('editor', 'panel.templates') }),
  ).toBeVisible()
  await page.getByRole('button', { name: t('editor', 'rail.elements'), exact: true }).click()

  await addElement(page, NAMES['zh-CN'], 'zh-CN')
  const texts = canvas.getByRole('option')
  const choose = (name: string) => page.getByRole('menuitem', { name }).click()
  await texts.first().click({ button: 'right' })
  await page.screenshot({ path: shot('menu-element') })
  await choose(t('editor', 'menu.copy'))
  await canvas.click({ button: 'right', position: { x: 180, y: 500 } })
  await page.screenshot({ path: shot('menu-page') })
  await choose(t('editor', 'menu.paste'))
  await expect(texts).toHaveCount(2)
  // It is centred where the menu was opened.
  const [sheet, pasted] = [await canvas.boundingBox(), await texts.last().boundingBox()]
  if (!sheet || !pasted) throw new Error('nothing to be seen')
  expect(Math.abs(pasted.y + pasted.height / 2 - sheet.y - 500)).toBeLessThan(3)
  await texts.last().click({ button: 'right' })
  await choose(t('editor', 'menu.cut'))
  await expect(texts).toHaveCount(1)
  await canvas.click({ button: 'right', position: { x: 180, y: 560 } })
  await choose(t('editor', 'menu.all'))
  await expect(canvas.getByRole('option', { selected: true })).toHaveCount(1)
  await canvas.click({ button: 'right', position: { x: 180, y: 560 } })
  await choose(t('editor', 'menu.page'))
  await expect(page.getByLabel(t('editor', 'settings.pageTitle'))).toBeVisible()
})

/** CV-002: the canvas has a padding of 1 px and a border around the artboard, at every zoom. */
async function hasRim(page: Page): Promise<void> {
  const rims = await canvasOf(page).evaluate((sheet) => {
    const rim = sheet.closest('[data-artboard-frame]')?.getBoundingClientRect()
    const { left, right, top } = sheet.getBoundingClientRect()
    return rim && [left - rim.left, rim.right - right, top - rim.top].map(Math.round)
  })
  expect(rims).toEqual([2, 2, 2])
}
