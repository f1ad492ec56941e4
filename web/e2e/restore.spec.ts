import type { BrowserContext, Page } from '@playwright/test'
import { rowOf } from './browserDatabase.ts'
import { AUTHOR, expect, shot, test } from './host.ts'
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
import { words } from './words.ts'

const t = words('zh-CN')

/** ST-003: a crash loses at most ten seconds of work. */
test('work that was not saved comes back after a crash, once', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const context = await signedIn(browser, token)
  await withoutAutosave(context)
  let page = await context.newPage()
  const id = await openNewWork(page, host, 'zh-CN')
  const offer = () => page.getByRole('dialog', { name: t('editor', 'restore.title') })
  const answer = (key: string) =>
    offer()
      .getByRole('button', { name: t('editor', key), exact: true })
      .click()

  await addElement(page, '按钮', 'zh-CN')
  const start = performance.now()
  await keptDraft(page, id, 'button')
  const taken = (performance.now() - start) / 1000
  console.log(`changed → kept in the browser: ${taken.toFixed(1)} s`)
  expect(taken).toBeLessThan(10)

  page = await crash(page, context)
  await openWork(page, host, id)
  await expect(offer()).toBeVisible()
  await page.screenshot({ path: shot('zh-CN-restore') })
  expect(await storedElements(host, id, token)).toEqual([])
  await answer('restore.restore')
  await expect(canvasOf(page).getByRole('option', { name: '按钮' })).toBeVisible()
  await expect(page.getByText(t('messages', 'save.idle')).first()).toBeVisible()

  // A second crash before saving: the draft still exists.
  page = await crash(page, context)
  await openWork(page, host, id)
  await answer('restore.restore')
  await save(page, 'zh-CN')
  expect(await storedElements(host, id, token)).toEqual(['button'])

  page = await crash(page, context)
  await openWork(page, host, id)
  await expect(canvasOf(page).getByRole('option')).toHaveCount(1)
  await expect(canvasOf(page).getByRole('option').getByText(/./)).toBeVisible()
  await expect(offer()).toHaveCount(0)

  // A declined draft is not offered again either.
  await addElement(page, '文字', 'zh-CN')
  await keptDraft(page, id, 'text')
  page = await crash(page, context)
  await openWork(page, host, id)
  await answer('restore.discard')
  await expect(canvasOf(page).getByRole('option')).toHaveCount(1)
  await expect.poll(() => draftOf(page, id)).toBe('null')
  await page.reload()
  await expect(canvasOf(page).getByRole('option')).toHaveCount(1)
  await expect(offer()).toHaveCount(0)
})

/** ST-003: tabs with the same work keep separate drafts, including text being typed when the tab is closed. */
test('two tabs with one work keep what each of them had', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const context = await signedIn(browser, token)
  await withoutAutosave(context)
  const [first, second] = [await context.newPage(), await context.newPage()]
  const id = await openNewWork(first, host, 'zh-CN')
  await openWork(second, host, id)
  for (const page of [first, second])
    await expect(page.getByText(t('editor', 'otherTab.text')).first()).toBeVisible()
  for (const [page, title] of [
    [first, '一号'],
    [second, '二号'],
  ] as const) {
    await page.bringToFront()
    const field = page.getByRole('textbox', { name: t('editor', 'header.title') })
    await field.fill(title)
    await expect(field).toBeFocused()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('about:blank')
    await page.close()
  }
  // The tab closed last is offered first.
  for (const title of ['二号', '一号']) {
    const page = await context.newPage()
    await openWork(page, host, id)
    await page.getByRole('button', { name: t('editor', 'restore.restore'), exact: true }).click()
    const field = page.getByRole('textbox', { name: t('editor', 'header.title') })
    await expect(field).toHaveValue(title)
  }
})

/** A tab that is open during an upgrade of the host shows a notice. */
test('an open tab says that the studio is newer', async ({ host, browser }) => {
  const context = await signedIn(browser, await host.signIn(AUTHOR))
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${host.studio}/work-manager/list`)
  await expect(
    page.getByRole('link', { name: t('messages', 'menu.works'), exact: true }),
  ).toBeVisible()
  await page.route('**/files.json', (route) => route.fulfill({ json: ['/assets/index-next.js'] }))
  await page.clock.fastForward('05:01')
  await expect(page.getByText(t('common', 'program.newer'))).toBeVisible()
  await expect(
    page.getByRole('button', { name: t('common', 'action.saveAndReload') }),
  ).toBeVisible()
})

/** Crashes the renderer, so that no handler of the page runs; returns a page in a new process. */
async function crash(page: Page, context: BrowserContext): Promise<Page> {
  // A crash within a plugin's task would open the plugin dialog at the next start, so wait until none is running.
  const running = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pluginsRunning')))
  await expect.poll(running).toEqual([])
  const crashed = page.waitForEvent('crash')
  // This navigation always fails.
  await Promise.all([crashed, page.goto('chrome://crash').catch(() => undefined)])
  await page.close()
  return context.newPage()
}

/** Waits until the stored draft contains an element of this type; a draft of an earlier save may exist for a moment. */
async function keptDraft(page: Page, id: number, type: string): Promise<void> {
  // The draft is a JSON string within the JSON of its row.
  const name = `\\"name\\":\\"${type}\\"`
  await expect.poll(() => draftOf(page, id), { intervals: [200] }).toContain(name)
}

const draftOf = (page: Page, id: number) => rowOf(page, 'pinye-drafts', 'drafts', id)
