import type { Page } from '@playwright/test'
import { rowOf } from './browserDatabase.ts'
import { AUTHOR, expect, shot, signInContext, test, secondInSoak } from './host.ts'
import {
  addElement,
  canvasOf,
  openNewWork,
  openWork,
  save,
  signedIn,
  storedElements,
  withoutAutosave,
} from './steps.ts'
import { words, type Language } from './words.ts'

const NAMES = {
  'zh-CN': { text: '文字', button: '按钮' },
  'en-US': { text: 'Text', button: 'Button' },
}

async function openHistory(page: Page, language: Language): Promise<void> {
  const t = words(language)
  const rail = page.getByRole('navigation', { name: t('editor', 'panel.choose') })
  await rail.getByRole('button', { name: t('editor', 'rail.history') }).click()
}

for (const language of ['zh-CN', 'en-US'] as const) {
  /**
   * ED-029: history entries have names, can be jumped to and survive a reload; versions can be named, compared and
   * restored.
   */
  test(
    `an author goes back over a reload and to a saved version, ${language}`,
    secondInSoak(language),
    async ({ host, browser }) => {
      const t = words(language)
      const names = NAMES[language]
      const token = await host.signIn(AUTHOR)
      const theme = language === 'en-US' ? 'dark' : 'light'
      const page = await (await signedIn(browser, token, { language, theme })).newPage()
      const id = await openNewWork(page, host, language)
      const options = canvasOf(page).getByRole('option')
      await addElement(page, names.text, language)
      await addElement(page, names.button, language)
      const readHistoryRow = (key: number) => rowOf(page, 'pinye-history', 'histories', key)
      // A save before the timer stores the history entries together with the revision, a later one the revision only,
      // in a row of its own. One language waits for the timer, so that both cases are tested.
      if (language === 'en-US')
        await expect.poll(() => readHistoryRow(id)).toContain('"revision":1')
      await save(page, language)
      if (language === 'en-US')
        await expect.poll(() => readHistoryRow(-id)).toContain('"revision":2')
      else
        await expect
          .poll(async () => (await readHistoryRow(id)) + (await readHistoryRow(-id)))
          .toContain('"revision":2')
      await page.reload()
      await expect(options).toHaveCount(2)
      await openHistory(page, language)
      const steps = page.getByRole('list', { name: t('history', 'steps.label') })
      await expect(steps.getByRole('button')).toHaveCount(3)
      await expect(steps.getByRole('button').first()).toContainText(t('history', 'kind.add'))
      await expect(steps.getByRole('button').first()).toContainText(names.button)
      await page.screenshot({ path: shot(`${language}-history-steps`) })

      await steps.getByRole('button').last().click()
      await expect(options).toHaveCount(0)
      await steps.getByRole('button').nth(1).click()
      await expect(options).toHaveCount(1)
      await save(page, language)
      expect(await storedElements(host, id, token)).toEqual(['text'])

      await page.getByText(t('history', 'part.versions')).click()
      const versions = page.getByRole('list', { name: t('history', 'part.versions') })
      // The initial version, and two saves.
      await expect(versions.getByRole('listitem')).toHaveCount(3)
      const first = versions.getByRole('listitem').nth(1)
      await first.getByRole('button', { name: /^为 .+命名$|^Name the version/ }).click()
      await first.getByLabel(t('history', 'versions.name')).fill('v1')
      await page.keyboard.press('Enter')
      await expect(versions.getByText('v1')).toBeVisible()
      await page.screenshot({ path: shot(`${language}-history-versions`) })

      await first.getByRole('button').last().click()
      const dialog = page.getByRole('dialog', { name: 'v1' })
      await expect(dialog.locator('figure')).toHaveCount(2)
      await expect(dialog.locator('figure').first().locator('[data-el]')).toHaveCount(2)
      await expect(dialog.locator('figure').last().locator('[data-el]')).toHaveCount(1)
      await expect(dialog.getByRole('button', { name: t('history', 'kind.remove') })).toContainText(
        names.button,
      )
      await page.screenshot({ path: shot(`${language}-history-compare`) })
      await dialog.getByRole('button', { name: t('history', 'compare.restore') }).click()
      await expect(options).toHaveCount(2)
      await page.keyboard.press('Control+z')
      await expect(options).toHaveCount(1)
    },
  )
}

/** Waits until the unsaved draft and its history entries are stored in this browser, at most ten seconds. */
async function readHistoryRow(page: Page, id: number, type: string): Promise<void> {
  const isThere = { timeout: 10_000, intervals: [200] }
  // Ids start with the type.
  const name = `${type}_`
  await expect.poll(() => rowOf(page, 'pinye-drafts', 'drafts', id), isThere).toContain(name)
  await expect.poll(() => rowOf(page, 'pinye-history', 'histories', id), isThere).toContain(name)
}

const restoreDialog = (page: Page, t: ReturnType<typeof words>) =>
  page.getByRole('dialog', { name: t('editor', 'restore.title') })

async function restore(page: Page): Promise<void> {
  const t = words('zh-CN')
  await restoreDialog(page, t)
    .getByRole('button', { name: t('editor', 'restore.restore') })
    .click()
  // While the restore dialog is open, no key reaches the work.
  await expect(restoreDialog(page, t)).toHaveCount(0)
}

/** AU-012, AU-022, ED-019: a closed tab, an expired session and ten minutes offline lose nothing. */
test('unsaved work outlives a closed tab, an ended session and a network that was away', async ({
  host,
  browser,
}) => {
  test.setTimeout(120_000)
  const t = words('zh-CN')
  const names = NAMES['zh-CN']
  const token = await host.signIn(AUTHOR)
  const context = await signedIn(browser, token)
  await withoutAutosave(context)
  let page = await context.newPage()
  const id = await openNewWork(page, host, 'zh-CN')
  const options = () => canvasOf(page).getByRole('option')

  await addElement(page, names.text, 'zh-CN')
  await readHistoryRow(page, id, 'text')
  await page.close({ runBeforeUnload: false })
  page = await context.newPage()
  await openWork(page, host, id)
  await restore(page)
  await expect(options()).toHaveCount(1)
  // The history entries were restored too.
  await page.keyboard.press('Control+z')
  await expect(options()).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(options()).toHaveCount(1)
  await save(page, 'zh-CN')

  await host.call('POST', '/api/users/logout', token)
  await addElement(page, names.button, 'zh-CN')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/auth\/login\?.*expired=true/)
  const again = await host.signIn(AUTHOR)
  await signInContext(context, again)
  await openWork(page, host, id)
  await restore(page)
  await expect(options()).toHaveCount(2)
  await save(page, 'zh-CN')
  expect(await storedElements(host, id, again)).toEqual(['text', 'button'])

  await page.clock.install()
  await context.setOffline(true)
  await addElement(page, names.text, 'zh-CN')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(t('offline', 'kept')).first()).toBeVisible()
  await page.clock.fastForward('10:00')
  await expect(options()).toHaveCount(3)
  await context.setOffline(false)
  await expect(page.getByText(t('messages', 'save.saved')).first()).toBeVisible()
  // The clock is paused, so the status of an earlier save stays visible; poll the host instead.
  await expect.poll(() => storedElements(host, id, again)).toHaveLength(3)
})
