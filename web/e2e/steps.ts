import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { AUTHOR, expect, signInContext, type Host } from './host.ts'
import { words, type Language } from './words.ts'

/** Browser settings of a test. */
interface Visit {
  language?: Language
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  hasTouch?: boolean
}

/** Opens a browser context of a signed-in author, with language and theme as the studio stores them. */
export async function signedIn(
  browser: Browser,
  token: string | null,
  {
    language = 'zh-CN',
    theme = 'light',
    viewport = { width: 1440, height: 900 },
    hasTouch = false,
  }: Visit = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, hasTouch })
  await context.addInitScript(
    (kept) => {
      localStorage.setItem('locale', kept.language)
      const preferences = JSON.parse(localStorage.getItem('preferences') ?? '{}') as object
      localStorage.setItem('preferences', JSON.stringify({ ...preferences, theme: kept.theme }))
    },
    { language, theme },
  )
  if (token !== null) await signInContext(context, token)
  return context
}

/** Disables the autosave, for tests about unsaved work (PF-001). */
export async function withoutAutosave(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const preferences = JSON.parse(localStorage.getItem('preferences') ?? '{}') as object
    const chosen = { ...preferences, autoSaveInterval: 0, format: 2 }
    localStorage.setItem('preferences', JSON.stringify(chosen))
  })
}

/** Creates a work as the signed-in author of this page, and opens it in the editor; returns its id. */
export async function openNewWork(page: Page, host: Host, language: Language): Promise<number> {
  const made = await page.request.post(`${host.studio}/api/works`, {
    headers: { origin: host.studio },
    data: { title: words(language)('messages', 'work.titleDefault') },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { data } = (await made.json()) as { data: { id: number } }
  await openWork(page, host, data.id)
  return data.id
}

/** Opens a new work as the demo author in a separate browser context. */
export async function openStudio(browser: Browser, host: Host) {
  const token = await host.signIn(AUTHOR)
  const page = await (await signedIn(browser, token)).newPage()
  return { page, token, id: await openNewWork(page, host, 'zh-CN') }
}

export const canvasOf = (page: Page): Locator => page.getByRole('listbox').first()

/** Opens an existing work. */
export async function openWork(page: Page, host: Host, id: number): Promise<void> {
  await page.goto(`${host.studio}/editor/${id}`)
  await canvasOf(page).waitFor()
}

/** Adds an element from the elements panel. */
export async function addElement(page: Page, name: string, language: Language): Promise<void> {
  const label = words(language)('editor', 'elements.add', { name })
  // Exact match, since one name may be the start of another: Text, Textarea.
  await page.getByRole('button', { name: label, exact: true }).last().click()
}

/** A small picture of one colour, which is scaled to any box. */
export const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mOQr8oDIgYIBQAblgQdN3FjfQAAAABJRU5ErkJggg==',
  'base64',
)

/** Adds a picture: its gallery opens, a file is uploaded and chosen (EL-PIC-15). */
export async function addPicture(page: Page, name: string, language: Language): Promise<void> {
  await addElement(page, name, language)
  await bringPicture(page, language)
}

/** Uploads a picture to the open gallery and chooses it. */
export async function bringPicture(page: Page, language: Language): Promise<void> {
  const t = words(language)
  const gallery = page.getByRole('dialog', { name: t('editor', 'library.image.title') })
  // A unique name, because the existing entries move when the new one arrives.
  const name = `dot-${randomUUID()}.png`
  const file = { name, mimeType: 'image/png', buffer: DOT }
  await gallery.locator('input[type=file]').setInputFiles(file)
  await gallery.getByRole('button', { name: t('editor', 'library.useOf', { name }) }).click()
  await expect(gallery).toHaveCount(0)
}

/** Returns the stored element types, page by page. */
export async function storedElements(host: Host, id: number, token: string): Promise<string[]> {
  const { data } = await host.call<{ pages: { elements: { name: string }[] }[] }>(
    'GET',
    `/api/works/${id}`,
    token,
  )
  return data.pages.flatMap(({ elements }) => elements.map(({ name }) => name))
}

/** Saves with the keyboard and checks that the page does not become unsaved by itself. */
export async function save(page: Page, language: Language): Promise<void> {
  const saved = page
    .getByRole('status')
    .getByText(words(language)('messages', 'save.saved'), { exact: true })
  await page.keyboard.press('Control+s')
  await expect(saved).toBeVisible()
}

/** Closes all toasts, so that they cover nothing, instead of waiting until they disappear. */
export async function closeToasts(page: Page, language: Language): Promise<void> {
  const toasts = page.locator('[id^=toast-]')
  const close = toasts.getByRole('button', { name: words(language)('common', 'action.close') })
  // A toast may disappear just before it is closed, which is fine.
  while ((await close.count()) > 0) {
    await close
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined)
  }
  await expect(toasts).toHaveCount(0)
}

/** Publishes from the open editor, whatever the checks found; returns the public address. */
export async function publishThrough(page: Page, language: Language): Promise<string> {
  const t = words(language)
  const either = [t('editor', 'header.publish'), t('editor', 'header.publishAgain')].join('|')
  await page.getByRole('button', { name: new RegExp(`^(${either})$`) }).click()
  const done = page.getByRole('heading', { name: t('messages', 'publish.ok'), exact: true })
  const anyway = page.getByRole('button', { name: t('publish', 'anyway'), exact: true })
  await expect(done.or(anyway)).toBeVisible({ timeout: 60_000 })
  if (await anyway.isVisible()) await anyway.click()
  await expect(done).toBeVisible({ timeout: 60_000 })
  return page.getByLabel(t('editor', 'publish.address')).inputValue()
}
