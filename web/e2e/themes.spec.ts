import type { Page } from '@playwright/test'
import { ADMIN, AUTHOR, expect, shot, test } from './host.ts'
import { seriousProblems, settled } from './looks.ts'
import { addElement, canvasOf, openNewWork, signedIn } from './steps.ts'
import { words } from './words.ts'

const PANELS = ['elements', 'pages', 'layers', 'preferences']
const LOOKS = [
  { theme: 'light', language: 'zh-CN', text: '文字', viewport: { width: 1440, height: 900 } },
  { theme: 'dark', language: 'zh-CN', text: '文字', viewport: { width: 1280, height: 720 } },
  { theme: 'dark', language: 'en-US', text: 'Text', viewport: { width: 1440, height: 900 } },
  { theme: 'light', language: 'en-US', text: 'Text', viewport: { width: 1280, height: 720 } },
] as const

for (const { theme, language, text, viewport } of LOOKS) {
  /** PF-002, R38: every main screen can be read and named, in both themes. */
  test(`the screens can be read and named: ${theme}, ${language}, ${viewport.width} wide`, async ({
    host,
    browser,
  }) => {
    test.setTimeout(300_000)
    const t = words(language)
    const token = await host.signIn(AUTHOR)
    const visit = { theme, language, viewport }
    const problems: string[] = []
    const look = async (page: Page, name: string) => {
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
      await settled(page)
      await page.screenshot({ path: shot(`${theme}-${language}-${viewport.width}-${name}`) })
      problems.push(...(await seriousProblems(page)).map((problem) => `${name}: ${problem}`))
    }

    const stranger = await (await signedIn(browser, null, visit)).newPage()
    await stranger.goto(host.studio)
    await stranger.getByRole('button', { name: t('account', 'submit'), exact: true }).click()
    await expect(stranger.getByText(t('account', 'error.username'))).toBeVisible()
    await look(stranger, 'sign-in')

    const page = await (await signedIn(browser, token, visit)).newPage()
    await page.goto(`${host.studio}/work-manager/list`)
    await page.getByText(t('manager', 'create')).first().waitFor()
    await look(page, 'works')
    await page.goto(`${host.studio}/work-manager/list?search=zzzz`)
    await page.getByText(t('manager', 'empty.searchText')).waitFor()
    await look(page, 'nothing-found')
    await page.goto(`${host.studio}/editor/999999`)
    await page.getByText(t('common', 'error.title')).waitFor()
    await look(page, 'missing-work')

    await openNewWork(page, host, language)
    await look(page, 'editor-empty')
    await addElement(page, text, language)
    for (const panel of PANELS) {
      const button = page.getByRole('button', { name: t('editor', `rail.${panel}`), exact: true })
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
      await look(page, `editor-${panel}`)
    }
    await page.getByRole('button', { name: t('editor', 'header.help') }).click()
    await page.getByRole('dialog').waitFor()
    await look(page, 'shortcuts')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('editor', 'header.preview'), exact: true }).click()
    await page.frameLocator('[role=dialog] iframe').locator('body').waitFor()
    await look(page, 'preview')
    const phone = await page.locator('[role=dialog] iframe').boundingBox()
    expect((phone?.y ?? 0) + (phone?.height ?? 0), 'the phone is seen whole').toBeLessThan(
      viewport.height,
    )
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('editor', 'header.publish'), exact: true }).click()
    await expect(
      page.getByRole('heading', { name: t('editor', 'publish.done'), exact: true }),
    ).toBeVisible({ timeout: 60_000 })
    await look(page, 'published')

    const admin = await (await signedIn(browser, await host.signIn(ADMIN), visit)).newPage()
    await admin.goto(`${host.studio}/work-manager/list`)
    await admin.getByText(t('manager', 'empty.title')).waitFor()
    await look(admin, 'works-empty')
    await admin.goto(`${host.studio}/work-manager/admin/plugins`)
    await admin.getByRole('switch').first().waitFor()
    await expect(admin.getByText(t('admin', 'notGranted'))).toHaveCount(0)
    await look(admin, 'plugins')

    expect(problems.join('\n')).toBe('')
  })
}

/** CV-013: the handles of a small element leave it to the pointer, and still pull. */
test('a double-click anywhere on a low text edits it, and its handles still resize', async ({
  host,
  browser,
}) => {
  const page = await (await signedIn(browser, await host.signIn(AUTHOR))).newPage()
  await openNewWork(page, host, 'zh-CN')
  await addElement(page, '文字', 'zh-CN')
  const text = canvasOf(page).getByRole('option', { name: '文字' })
  const handle = page.locator('[data-handle=s]')
  await handle.waitFor()
  const before = await boxOf(text)
  for (const y of [4, before.height / 2, before.height - 4]) {
    await page.mouse.dblclick(before.x + before.width / 2, before.y + y)
    await page.locator('[contenteditable="true"]').first().waitFor()
    await page.keyboard.press('Escape')
    await handle.waitFor()
  }
  const at = await boxOf(handle)
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 40, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(text)).height).toBeGreaterThan(before.height + 30)
})

async function boxOf(place: ReturnType<Page['locator']>) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}
