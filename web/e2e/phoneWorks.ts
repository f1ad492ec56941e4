import type { Browser, BrowserContext, FrameLocator, Locator, Page } from '@playwright/test'
import { expect, type Host } from './host.ts'

/** Window sizes of phones, with and without browser bars. */
export const WINDOWS = [
  [320, 568],
  [360, 640],
  [375, 553],
  [375, 667],
  [390, 664],
  [390, 844],
  [412, 915],
  [430, 932],
] as const

const TITLE = '秋日音乐会'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

export const element = (name: string, uuid: string, box: Box, props: object) => ({
  uuid,
  id: uuid,
  name,
  schemaVersion: 0,
  pluginProps: props,
  commonStyle: { ...box, zindex: name === 'background' ? 0 : 1, rotate: 0 },
})

const button = (text: string) => ({ text, color: '#ffffff', backgroundColor: '#1d3557' })

/** A page with an element at the top, in the middle and near the bottom, on a background. */
const page = (id: string, color: string, more: object = {}) => ({
  id,
  uuid: id,
  title: id,
  backgroundColor: color,
  groups: [],
  ...more,
  elements: [
    element(
      'background',
      `${id}_ground`,
      { left: 0, top: 0, width: 375, height: 812 },
      {
        backgroundColor: color,
      },
    ),
    element(
      'button',
      `${id}_top`,
      { left: 16, top: 24, width: 343, height: 44 },
      button(`${id} 顶部`),
    ),
    element(
      'button',
      `${id}_middle`,
      { left: 87, top: 380, width: 200, height: 44 },
      button(`${id} 中间`),
    ),
    element(
      'button',
      `${id}_low`,
      { left: 87, top: 740, width: 200, height: 48 },
      button(`${id} 报名`),
    ),
  ],
})

export const PAGED = {
  title: TITLE,
  page_mode: 'h5_swipper',
  page_dots: 'dots',
  pages: [
    page('one', '#f2c14e'),
    page('two', '#5b8e7d', { fit: 'scroll' }),
    page('three', '#bc4b51', { fit: 'pin' }),
  ],
}

/** Waits until only this page is displayed; during a page turn there are two. */
export const shows = (where: Page | FrameLocator, id: string) =>
  expect
    .poll(() =>
      where
        .locator('[data-current]')
        .evaluateAll((pages) => pages.map((one) => one.getAttribute('data-page'))),
    )
    .toEqual([id])

export const el = (where: Page | FrameLocator, uuid: string) => where.locator(`[data-el="${uuid}"]`)

export async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

export async function make(host: Host, token: string, work: object): Promise<number> {
  const made = await host.call<{ id: number }>('POST', '/api/works', token, work)
  expect(made.status, JSON.stringify(made).slice(0, 500)).toBe(201)
  return made.data.id
}

export async function visitor(
  browser: Browser,
  [width, height]: readonly [number, number],
  javaScriptEnabled = true,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width, height },
    javaScriptEnabled,
    reducedMotion: 'reduce',
  })
  return { context, page: await context.newPage() }
}

/** `scale`: everything is visible in one scale, and the background fills the window. */
export async function seesWhole(page: Page, width: number, height: number): Promise<void> {
  const [top, low] = [await boxOf(el(page, 'one_top')), await boxOf(el(page, 'one_low'))]
  const scale = top.width / 343
  const full = width / 375
  const wanted = Math.min(full, height / 812)
  expect(scale, `${width}x${height}`).toBeLessThanOrEqual(wanted + 0.001)
  expect(scale, `${width}x${height}`).toBeGreaterThan(wanted * 0.989)
  expect(low.bottom).toBeLessThanOrEqual(height + 0.5)
  expect(Math.abs(low.y - top.y - 716 * scale)).toBeLessThan(0.6)
  // Centred in the window.
  expect(Math.abs(top.x + top.right - width)).toBeLessThan(1)
  const ground = await boxOf(el(page, 'one_ground'))
  expect(Math.abs(ground.x) + Math.abs(ground.right - width)).toBeLessThan(1)
  expect(ground.y).toBeLessThanOrEqual(0.5)
  expect(ground.bottom).toBeGreaterThanOrEqual(height - 0.5)
}

/** `scroll`: full width; the rest is reached by scrolling. */
export async function scrolls(page: Page, width: number, height: number): Promise<void> {
  const low = el(page, 'two_low')
  await expect(page.locator('[data-page=two]')).toHaveAttribute('data-current', '')
  await expect
    .poll(async () => (await boxOf(el(page, 'two_top'))).width)
    .toBeCloseTo((343 * width) / 375, 0)
  await low.scrollIntoViewIfNeeded()
  expect((await boxOf(low)).bottom).toBeLessThanOrEqual(height + 1)
}

/** `pin`: elements near an edge keep their distance to it. */
export async function holdsToEdges(page: Page, width: number, height: number): Promise<void> {
  const px = width / 375
  await expect.poll(async () => (await boxOf(el(page, 'three_top'))).x).toBeCloseTo(16 * px, 0)
  expect((await boxOf(el(page, 'three_top'))).y).toBeCloseTo(24 * px, 0)
  const low = await boxOf(el(page, 'three_low'))
  expect(low.bottom).toBeCloseTo(height - (812 - 788) * px, 0)
}
