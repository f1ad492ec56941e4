import type { Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, type Host } from './host.ts'
import { seriousProblems } from './axe.ts'
import { closeToasts, signedIn } from './steps.ts'
import { words, type Language } from './words.ts'

const t = words('en-US')
const languages: Language[] = ['zh-CN', 'en-US']

/** Replaces the demo author's works by ones with these titles. */
async function withWorks(host: Host, titles: string[]) {
  const token = await host.signIn(AUTHOR)
  const there = async () => (await host.call<{ id: number }[]>('GET', '/api/works', token)).data
  // Page by page, because other tests may have left many works in this host.
  for (let page = await there(); page.length > 0; page = await there()) {
    for (const { id } of page) {
      const gone = await host.call('DELETE', `/api/works/${id}?forever=true`, token)
      expect(gone.status).toBe(200)
    }
  }
  const ids: number[] = []
  for (const title of titles) {
    const made = await host.call<{ id: number }>('POST', '/api/works', token, { title })
    ids.push(made.data.id)
  }
  return { token, ids }
}

/** Waits until the bundled templates exist: they are created in the background after the start. */
async function templatesOf(host: Host, token: string): Promise<void> {
  const path = '/api/works?is_template=true&language=zh-CN'
  const some = () => host.call<{ title: string }[]>('GET', path, token)
  await expect.poll(async () => (await some()).data.length, { timeout: 60_000 }).toBeGreaterThan(8)
}

/** Delays responses of matching addresses until the returned function is called. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let send: () => void = () => undefined
  const held = new Promise<void>((resolve) => (send = resolve))
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return () => send()
}

const cardOf = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true })
const titles = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts()

async function choose(page: Page, title: string, act: string): Promise<void> {
  await page.getByRole('button', { name: t('manager', 'moreFor', { title }) }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

test.setTimeout(90_000)

/** WM-001, WM-006, GT-008: the list of an author, from renaming a card to a bin full of works. */
test('an author keeps the works in order', async ({ browser, host }) => {
  const { token, ids } = await withWorks(host, ['Alpha', 'Beta', 'Gamma', 'Delta'])
  const context = await signedIn(browser, token, { language: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${host.studio}/work-manager/list`)
  await expect.poll(() => titles(page)).toEqual(['Delta', 'Gamma', 'Beta', 'Alpha'])

  await test.step('F2 changes a title in place, Escape leaves it, Enter keeps it', async () => {
    const title = cardOf(page, 'Beta').getByRole('link', { name: 'Beta', exact: true })
    await title.focus()
    await page.keyboard.press('F2')
    const field = page.getByRole('textbox', { name: t('works', 'rename.label', { title: 'Beta' }) })
    await expect(field).toBeFocused()
    await field.fill('Never')
    await page.keyboard.press('Escape')
    await expect(title).toBeVisible()
    await choose(page, 'Beta', t('works', 'rename.action'))
    await field.fill('Summer party')
    await page.keyboard.press('Enter')
    await expect(cardOf(page, 'Summer party')).toBeVisible()
    const stored = () => host.call<{ title: string }>('GET', `/api/works/${ids[1]}`, token)
    await expect.poll(async () => (await stored()).data.title).toBe('Summer party')
  })

  await test.step('a refused title comes back with the reason beside it', async () => {
    await page.route('**/api/works/info/*', (route) =>
      route.fulfill({
        status: 422,
        json: { code: 422, message: 'no', errors: [{ field: 'title', message: 'not this one' }] },
      }),
    )
    await choose(page, 'Alpha', t('works', 'rename.action'))
    const field = page.getByRole('textbox', {
      name: t('works', 'rename.label', { title: 'Alpha' }),
    })
    await field.fill('Refused')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').getByText('not this one')).toBeVisible()
    await expect(field).toHaveValue('Refused')
    await page.unroute('**/api/works/info/*')
    await field.press('Escape')
    await expect(cardOf(page, 'Alpha')).toBeVisible()
  })

  await test.step('a copy stands beside its work', async () => {
    await choose(page, 'Alpha', t('works', 'copy.action'))
    await expect(cardOf(page, 'Alpha copy')).toBeVisible()
    await closeToasts(page, 'en-US')
  })

  await test.step('the order is chosen and kept in the address', async () => {
    await page.getByRole('combobox', { name: t('works', 'sort.label') }).click()
    await page.getByRole('option', { name: t('works', 'sort.name') }).click()
    const byName = ['Alpha', 'Alpha copy', 'Delta', 'Gamma', 'Summer party']
    await expect.poll(() => titles(page)).toEqual(byName)
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(byName)
    await page.goto(`${host.studio}/work-manager/list?sort=changed`)
    await expect
      .poll(() => titles(page))
      .toEqual(['Alpha copy', 'Summer party', 'Delta', 'Gamma', 'Alpha'])
  })

  await test.step('several get a tag of the own, which filters the list', async () => {
    const mark = (title: string) =>
      page.getByRole('checkbox', { name: t('works', 'choose', { title }) })
    await cardOf(page, 'Alpha copy').hover()
    await mark('Alpha copy').click()
    await mark('Delta').click({ modifiers: ['Shift'] })
    const bar = page.getByRole('toolbar', { name: t('works', 'batch.label') })
    await expect(bar.getByText(t('works', 'batch.chosen', { count: '3' }))).toBeVisible()
    await expect(bar.getByRole('button', { name: t('works', 'batch.offline') })).toBeDisabled()
    await page.screenshot({ path: shot('works-batch') })
    await bar.getByRole('button', { name: t('works', 'batch.tags'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first().fill('June')
    await page.getByRole('option', { name: t('works', 'tags.make', { name: 'June' }) }).click()
    await expect(dialog.getByText('June', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: t('messages', 'header.save') }).click()
    await expect(page.getByText(t('works', 'batch.tagsDone', { count: '3' }))).toBeVisible()
    await closeToasts(page, 'en-US')
    await page.getByRole('combobox', { name: t('manager', 'tags.filter') }).click()
    await page.getByRole('option', { name: 'June' }).click()
    await expect.poll(() => titles(page)).toEqual(['Alpha copy', 'Summer party', 'Delta'])
  })

  await test.step('what fails with one is told and stays chosen; the others are in the bin', async () => {
    // Keys typed into a field belong to the field.
    await page.getByRole('heading', { level: 1 }).first().click()
    await page.keyboard.press('Control+a')
    await page.route(`**/api/works/${ids[3]}`, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: { code: 503, message: 'busy just now' } })
        : route.continue(),
    )
    await page.keyboard.press('Delete')
    const ask = page.getByRole('dialog', { name: t('works', 'batch.deleteTitle', { count: '3' }) })
    await ask.getByRole('button', { name: t('works', 'batch.delete'), exact: true }).click()
    const told = page.getByRole('dialog', { name: t('works', 'batch.partTitle') })
    await expect(told.getByText('busy just now')).toBeVisible()
    await told
      .getByRole('button', { name: t('common', 'action.close') })
      .last()
      .click()
    await expect.poll(() => titles(page)).toEqual(['Delta'])
    const chosen = t('works', 'batch.chosen', { count: '1' })
    await expect(page.getByText(chosen)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(chosen)).toHaveCount(0)
    // The host is shared: works of other tests may be in the bin too.
    const bin = await host.call<{ title: string }[]>('GET', '/api/works/bin', token)
    const thrown = bin.data.map(({ title }) => title)
    expect(thrown).toEqual(expect.arrayContaining(['Alpha copy', 'Summer party']))
    expect(thrown).not.toContain('Delta')
  })

  expect(await seriousProblems(page)).toEqual([])
})

/** WM-002: a row that loads late has its space reserved, so that nothing moves under the pointer. */
test('the home keeps its places while it loads', async ({ browser, host }) => {
  const { token } = await withWorks(
    host,
    Array.from({ length: 14 }, (_, index) => `Work ${index}`),
  )
  await templatesOf(host, token)
  const page = await (await signedIn(browser, token, { language: 'en-US' })).newPage()
  const sendTags = await holdBack(page, /\/api\/tags\?/)
  const sendRecent = await holdBack(page, /\/api\/works\?.*updated_at/)
  await page.goto(`${host.studio}/work-manager/list`)
  const home = page.getByRole('region', { name: t('works', 'home.title') })
  await expect(home.getByRole('list')).toHaveAttribute('aria-busy', 'false')
  sendTags()
  await expect(home.getByRole('radio').nth(3)).toBeAttached()
  const recent = page.getByRole('region', { name: t('works', 'home.recent') })
  await expect(recent.getByRole('list')).toHaveAttribute('aria-busy', 'true')
  const create = page.getByRole('button', { name: t('manager', 'createHint') })
  await expect(create).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await create.boundingBox()
  await page.screenshot({ path: shot('home-while-it-loads') })
  sendRecent()
  await expect(recent.getByRole('link')).toHaveCount(6)
  expect(await create.boundingBox()).toEqual(before)
  await page.context().close()
})

/**
 * WM-002, TP-004, ED-014: a new author starts with an occasion, opens the editor with one click, and returns by the
 * logo.
 */
test('a new author starts by occasion', async ({ browser, host }) => {
  const token = await host.signIn(AUTHOR)
  await templatesOf(host, token)
  for (const language of languages) {
    for (const theme of ['light', 'dark'] as const) {
      const context = await signedIn(browser, token, { language, theme })
      const page = await context.newPage()
      await page.goto(`${host.studio}/`)
      const say = words(language)
      const home = page.getByRole('region', { name: say('works', 'home.title') })
      await expect(home.getByRole('button').nth(2)).toBeVisible()
      expect(await seriousProblems(page)).toEqual([])
      await page.screenshot({ path: shot(`home-${language}-${theme}`) })
      await page.setViewportSize({ width: 480, height: 900 })
      await page.screenshot({ path: shot(`home-narrow-${language}-${theme}`) })
      await context.close()
    }
  }
  const context = await signedIn(browser, token, { language: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${host.studio}/`)
  const home = page.getByRole('region', { name: t('works', 'home.title') })
  await home.getByText('Weddings', { exact: true }).click()
  const wedding = /^Start from/
  const first = home.getByRole('button', { name: wedding }).first()
  await expect(home.getByRole('list')).toHaveAttribute('aria-busy', 'false')
  await first.click()
  await page.waitForURL(/\/editor\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const made = await host.call<{ is_template: boolean }>('GET', `/api/works/${id}`, token)
  expect(made.data.is_template).toBe(false)
  await page.getByRole('link', { name: t('editor', 'header.home') }).click()
  await page.waitForURL(`${host.studio}/work-manager/list`)
  await expect(page.getByRole('article').first()).toBeVisible()
})
