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

/** R33, ST-003: a crash costs at most ten seconds of work. */
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

  // A second crash before anything was saved: still there.
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

  // What is turned down is not offered again either.
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

/** The renderer dies: no handler of the page runs. The next page is another process. */
async function crash(page: Page, context: BrowserContext): Promise<Page> {
  // Whoever dies a moment after a plugin ran asks about that plugin at the next start, in front of everything else.
  const running = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pluginsRunning')))
  await expect.poll(running).toEqual([])
  const crashed = page.waitForEvent('crash')
  // This navigation never ends well.
  await Promise.all([crashed, page.goto('chrome://crash').catch(() => undefined)])
  await page.close()
  return context.newPage()
}

/** Until the draft in the browser holds an element of this type: one of an earlier save may still lie there for a moment. */
async function keptDraft(page: Page, id: number, type: string): Promise<void> {
  // The draft is text within the JSON of its row.
  const name = `\\"name\\":\\"${type}\\"`
  await expect.poll(() => draftOf(page, id), { intervals: [200] }).toContain(name)
}

const draftOf = (page: Page, id: number) => rowOf(page, 'pinye-drafts', 'drafts', id)
