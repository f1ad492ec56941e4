import { expect, type Browser, type Page } from '@playwright/test'
import { Detector, provoke } from './detector.ts'
import type { Host } from './host.ts'
import type { Work } from './hostileWorks.ts'
import { words } from './words.ts'

const t = words('zh-CN')

/** Publishes the work; returns its address. */
export async function publish(host: Host, token: string, id: number): Promise<string> {
  const published = await host.call<{ public_url: string }>(
    'POST',
    `/api/works/info/${id}`,
    token,
    { is_publish: true },
  )
  expect(published.status, JSON.stringify(published).slice(0, 2000)).toBe(200)
  return new URL(published.data.public_url, host.works).href
}

/**
 * Visits the published work, which contains every element, and its first page separately; all pages are visited without
 * the policy in visitFramed. Returns what could still run when touched.
 */
export async function visit(page: Page, address: string, made: Work) {
  const found: string[] = []
  for (const at of addresses(address, made).slice(0, 2)) {
    await page.goto(at)
    await expect(page.locator('.py-work')).toBeAttached()
    found.push(...(await provoke(page)))
  }
  return found
}

/** Returns the addresses of the published work as a whole and of its pages with elements. */
export function addresses(address: string, made: Work): string[] {
  return ['', ...filled(made).map((i) => `/page/${i}`)].map((place) => address + place)
}

/** Limit of frames with pages of a hundred elements that a browser can handle. */
const MAX_FRAMES = 60

/**
 * Opens published pages in frames of a page of the same origin, as their policy permits. Returns what ran, what could
 * still run when touched, and how many frames show a work.
 */
export async function visitFramed(
  browser: Browser,
  host: Host,
  pages: string[],
  options: { bypassCSP?: boolean },
) {
  const context = await browser.newContext(options)
  const detector = await Detector.watch(context)
  const page = await context.newPage()
  const remains: string[] = []
  let shown = 0
  for (let at = 0; at < pages.length; at += MAX_FRAMES) {
    const frames = pages.slice(at, at + MAX_FRAMES)
    const body = frames.map((address) => `<iframe src="${address}"></iframe>`).join('')
    await page.route(`${host.works}/frames?${at}`, (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    )
    await page.goto(`${host.works}/frames?${at}`)
    remains.push(...(await provoke(page)))
    // Evaluated in the parent: a frame navigated away by a payload may never respond.
    shown += await page
      .locator('iframe')
      .evaluateAll(
        (all) =>
          all.filter((one) => (one as HTMLIFrameElement).contentDocument?.querySelector('.py-work'))
            .length,
      )
  }
  await context.close()
  return { detector, remains, shown }
}

/** Opens the saved draft in the preview: as a whole, and the first of several pages separately. */
export async function preview(page: Page, host: Host, id: number, made: Work) {
  const found: string[] = []
  const [one, ...others] = filled(made).map((i) => `/page/${i}`)
  const places = others.length > 0 ? ['', one] : ['']
  for (const place of places) {
    await page.goto(`${host.studio}/preview/${id}${place}`)
    await page.frameLocator('iframe').locator('.py-work').waitFor({ state: 'attached' })
    found.push(...(await provoke(page)))
  }
  return found
}

/** Only every eighth element is selected: panels of neighbouring elements show the same. */
const ONE_OF = 8

/** Opens every page of the work in the editor with its layers, and selects elements, different ones on each page. */
export async function edit(page: Page, host: Host, id: number, made: Work) {
  const found: string[] = []
  await page.goto(`${host.studio}/editor/${id}`)
  // Direct children only: lists rendered by an element have options too.
  const options = page.getByRole('listbox').first().locator(':scope > [role=option]')
  await page.getByRole('listbox').first().waitFor()
  for (const i of filled(made)) {
    await openPage(page, i, made.pages.length)
    await expect(options).toHaveCount(made.pages[i]?.elements.length ?? 0)
    // Once: the titles and thumbnails of all pages.
    if (i === filled(made)[0]) found.push(...(await provoke(page)))
    await choosePanel(page, 'rail.layers')
    // Keyboard focus selects an element.
    await page.keyboard.press('Tab')
    const touched = (made.pages[i]?.elements ?? []).flatMap((_, n) =>
      n % ONE_OF === i % ONE_OF ? [n] : [],
    )
    const selected = await options.evaluateAll(async (elements, places) => {
      let count = 0
      for (const element of places.map((n) => elements[n])) {
        ;(element as HTMLElement).focus()
        await new Promise((resolve) => setTimeout(resolve, 0))
        if (element?.getAttribute('aria-selected') === 'true') count += 1
      }
      return count
    }, touched)
    expect(selected).toBe(touched.length)
    found.push(...(await provoke(page)))
  }
  return found
}

async function openPage(page: Page, index: number, count: number): Promise<void> {
  await choosePanel(page, 'rail.pages')
  const rows = page.getByRole('list', { name: t('editor', 'panel.pages') }).locator('li')
  await expect(rows).toHaveCount(count)
  await rows.nth(index).getByRole('button').first().click()
}

async function choosePanel(page: Page, name: string): Promise<void> {
  await page
    .getByRole('tab', { name: t('editor', name), exact: true })
    .or(page.getByRole('button', { name: t('editor', name), exact: true }))
    .or(page.getByRole('radio', { name: t('editor', name), exact: true }))
    .first()
    .click()
}

function filled(made: Work): number[] {
  return made.pages.flatMap(({ elements }, i) => (elements.length > 0 ? [i] : []))
}
