import { expect, type Browser, type Page } from '@playwright/test'
import { Detector, provoke } from './detector.ts'
import type { Host } from './host.ts'
import type { Work } from './hostileWorks.ts'
import { words } from './words.ts'

const t = words('zh-CN')

/** Publishes the work; answers its address. */
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
 * Visits the published work, which holds every element, and the first of its pages by itself; all of them are visited
 * without the policy (visitFramed). Answers what could run when touched.
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

/** The published work as a whole, and those of its pages that hold something. */
export function addresses(address: string, made: Work): string[] {
  return ['', ...filled(made).map((i) => `/page/${i}`)].map((place) => address + place)
}

/** A browser holds only so many pages of a hundred elements each. */
const MAX_FRAMES = 60

/**
 * Opens published pages in frames of a page of the same origin, which their policy permits. Answers what ran, what could
 * still run when touched, and how many of the frames show a work.
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
    // Asked from outside: a frame that a payload took elsewhere may never answer.
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

/** Looks at the saved draft in the preview: whole, where every element is, and the first of several pages by itself. */
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

/** The panels of one element show what those of its neighbours do: of so many in a row one is selected. */
const ONE_OF = 8

/** Opens the editor and every page of the work with its layers, and selects elements: on another page other ones. */
export async function edit(page: Page, host: Host, id: number, made: Work) {
  const found: string[] = []
  await page.goto(`${host.studio}/editor/${id}`)
  // The elements themselves: a list that an element draws has options too.
  const options = page.getByRole('listbox').first().locator(':scope > [role=option]')
  await page.getByRole('listbox').first().waitFor()
  for (const i of filled(made)) {
    await openPage(page, i, made.pages.length)
    await expect(options).toHaveCount(made.pages[i]?.elements.length ?? 0)
    // The titles and small pictures of all pages.
    if (i === filled(made)[0]) found.push(...(await provoke(page)))
    await choosePanel(page, 'rail.layers')
    // Focus from the keyboard selects.
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
