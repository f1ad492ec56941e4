import type { Browser, Page } from '@playwright/test'
import { AUTHOR, expect, LONG, shot, test, type Host } from './host.ts'
import {
  addElement,
  canvasOf,
  openNewWork,
  openWork,
  save,
  signedIn,
  storedElements,
} from './steps.ts'
import { words, type Language } from './words.ts'

/** The other window adds a text, this one a button, so that the versions can be told apart. */
const NAMES = {
  'zh-CN': { text: '文字', button: '按钮' },
  'en-US': { text: 'Text', button: 'Button' },
}

interface Clash {
  id: number
  token: string
  page: Page
  t: ReturnType<typeof words>
  names: { text: string; button: string }
  choose: (way: 'mine' | 'theirs' | 'both') => Promise<void>
  shows: (name: string) => Promise<void>
  stored: () => Promise<string[]>
  undoAndSave: () => Promise<void>
}

/** Opens the same work twice as the same author; the other window saves first. */
async function clash(browser: Browser, host: Host, language: Language): Promise<Clash> {
  const t = words(language)
  const names = NAMES[language]
  const token = await host.signIn(AUTHOR)
  const other = await (await signedIn(browser, token, { language })).newPage()
  const page = await (await signedIn(browser, token, { language })).newPage()
  const id = await openNewWork(other, host, language)
  await openWork(page, host, id)

  await addElement(other, names.text, language)
  await save(other, language)
  await addElement(page, names.button, language)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: t('editor', 'conflict.title') })
  await expect(dialog.getByText(AUTHOR.username)).toBeVisible()
  // Neither Escape nor a click outside closes the dialog.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 500)
  await expect(dialog).toBeVisible()

  const shows = async (name: string) => {
    await expect(canvasOf(page).getByRole('option')).toHaveCount(1)
    await expect(canvasOf(page).getByRole('option', { name })).toBeVisible()
  }
  return {
    id,
    token,
    page,
    t,
    names,
    shows,
    choose: async (way) => {
      await dialog.getByRole('button', { name: t('editor', `conflict.${way}`) }).click()
      await expect(dialog).toBeHidden()
    },
    stored: () => storedElements(host, id, token),
    undoAndSave: async () => {
      await page.keyboard.press('Control+z')
      await expect(page.getByText(t('messages', 'save.idle')).first()).toBeVisible()
      await save(page, language)
    },
  }
}

/** ED-016: both versions are kept, whichever option is chosen. */
test('keeping mine stores mine, and undo brings theirs back', async ({ host, browser }) => {
  const { page, t, names, ...on } = await clash(browser, host, 'zh-CN')
  expect(await on.stored()).toEqual(['text'])
  await page.screenshot({ path: shot('zh-CN-conflict') })
  await on.choose('mine')
  await expect(page.getByText(t('editor', 'conflict.done.mine'))).toBeVisible()
  await on.shows(names.button)
  expect(await on.stored()).toEqual(['button'])
  // PV-008: another window publishes; the next save of this one, which does not know of it, must not unpublish.
  const info = `/api/works/info/${on.id}`
  expect((await host.call('POST', info, on.token, { is_publish: true })).status).toBe(200)
  await on.undoAndSave()
  await on.shows(names.text)
  expect(await on.stored()).toEqual(['text'])
  const { data } = await host.call<{ is_publish: boolean }>('GET', info, on.token)
  expect(data.is_publish).toBe(true)
})

test('taking theirs opens theirs, and undo brings mine back', async ({ host, browser }) => {
  const { page, t, names, ...on } = await clash(browser, host, 'en-US')
  await page.screenshot({ path: shot('en-US-conflict') })
  await on.choose('theirs')
  await expect(page.getByText(t('editor', 'conflict.done.theirs'))).toBeVisible()
  await on.shows(names.text)
  await expect(page.getByText(t('messages', 'save.saved')).first()).toBeVisible()
  expect(await on.stored()).toEqual(['text'])
  await on.undoAndSave()
  await on.shows(names.button)
  expect(await on.stored()).toEqual(['button'])
})

test('keeping both makes mine a work of its own', async ({ host, browser }) => {
  const { page, t, names, ...on } = await clash(browser, host, 'en-US')
  const { data: work } = await host.call<{ title: string }>('GET', `/api/works/${on.id}`, on.token)
  const title = t('editor', 'conflict.copyTitle', { title: work.title })
  await on.choose('both')
  await expect(page.getByText(t('editor', 'conflict.copied', { title }))).toBeVisible()
  await on.shows(names.text)
  expect(await on.stored()).toEqual(['text'])

  // The toast links to the copy, and the works list contains it.
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: t('editor', 'conflict.openCopy') }).click(),
  ])
  await expect(canvasOf(copy).getByRole('option', { name: names.button })).toBeVisible()
  await page.getByRole('link', { name: t('editor', 'header.home') }).click()
  await expect(page.getByText(title).first()).toBeVisible()
})

/** Browsers limit connections to six per host, so a window that only waits for events must not occupy one. */
test(
  'seven windows of one browser open a work each and save it',
  { tag: LONG },
  async ({ host, browser }) => {
    test.setTimeout(120_000)
    const token = await host.signIn(AUTHOR)
    const context = await signedIn(browser, token, { language: 'en-US' })
    const windows = []
    for (let count = 0; count < 7; count += 1) {
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      windows.push({ page, id: await openNewWork(page, host, 'en-US') })
    }
    for (const { page, id } of windows) {
      await page.bringToFront()
      await addElement(page, NAMES['en-US'].text, 'en-US')
      await save(page, 'en-US')
      expect(await storedElements(host, id, token)).toEqual(['text'])
    }
  },
)
