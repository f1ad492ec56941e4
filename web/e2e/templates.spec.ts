import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { ADMIN, expect, root, shot, test, type Host } from './host.ts'

interface Work {
  id: number
  title: string
  page_mode: string
  pages: { title: string }[]
  cover_image_url: string
}

const folder = join(root, 'templates')
const names = readdirSync(folder).sort()
const titleOf = (name: string) =>
  (JSON.parse(readFileSync(join(folder, name, 'work.json'), 'utf8')) as Work).title
/** `make covers` takes the covers anew; `PINYE_TEMPLATES` names those that are looked at. */
const takesCovers = process.env.PINYE_COVERS !== undefined
const only = process.env.PINYE_TEMPLATES?.split(',') ?? []
const chosen = names.filter((name) => only.length === 0 || only.some((part) => name.includes(part)))

/** The templates that come with the program, once all of them are there: they are made beside the start. */
async function templates(host: Host, token: string): Promise<Work[]> {
  const list = async () =>
    (await host.call<Work[]>('GET', '/api/works?is_template=true&limit=100', token)).data
  await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(
    names.length,
  )
  return list()
}

/** Makes a work out of a template and publishes it; what its author would be told must be nothing. */
async function published(host: Host, token: string, id: number): Promise<Work> {
  const made = await host.call<Work>('POST', `/api/works/use-template/${id}`, token)
  expect(made.status, JSON.stringify(made)).toBe(201)
  const path = `/api/works/${made.data.id}`
  const saved = await host.call<Work>('PUT', path, token, { ...made.data, is_publish: true })
  expect(saved.status, JSON.stringify(saved)).toBe(200)
  const { remarks, faults, publication_problem } = saved as unknown as Record<string, unknown>
  expect({ remarks, faults, publication_problem }, made.data.title).toEqual({
    remarks: [],
    faults: [],
    publication_problem: undefined,
  })
  return saved.data
}

const turned = async (page: Page, work: Work, at: number) => {
  if (at === 0) return
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.py-page').nth(at)).toHaveAttribute('data-current', '')
  expect(work.page_mode).toBe('h5_swipper')
}

/** Every picture is there, and nothing moves any more. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all(
      [...document.images].map((image) => image.decode().catch(() => undefined)),
    )
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    )
  })
}

async function look(browser: Browser, address: string, work: Work, name: string, size: [number, number]) {
  const context = await browser.newContext({
    viewport: { width: size[0], height: size[1] },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(address)
  const count = work.page_mode === 'h5_swipper' ? work.pages.length : 1
  for (let at = 0; at < count; at += 1) {
    await turned(page, work, at)
    await settled(page)
    await page.waitForTimeout(work.page_mode === 'h5_swipper' ? 500 : 50)
    const fullPage = work.page_mode !== 'h5_swipper'
    await page.screenshot({ path: shot(`template-${name}-${size[0]}-${at + 1}`), fullPage })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect
      .soft(
        grave.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))]),
        `${name}, page ${at + 1}`,
      )
      .toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, `${name} is as wide as the window`).toBe(size[0])
  }
  const broken = await page.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
  )
  expect.soft(broken, name).toEqual([])
  await context.close()
}

/** What a visitor's browser fetches before it knows the pictures, in KiB after gzip. */
async function weight(address: string): Promise<{ html: number; script: number }> {
  const html = await (await fetch(address)).text()
  const scripts = [...html.matchAll(/<(?:script type="module" src|link rel="modulepreload" href)="([^"]+)"/g)]
  const bodies = await Promise.all(
    scripts.map(async ([, path]) => (await fetch(new URL(path ?? '', address))).text()),
  )
  const size = (text: string) => gzipSync(text).length / 1024
  return { html: size(html), script: bodies.reduce((sum, body) => sum + size(body), 0) }
}

async function takeCover(browser: Browser, address: string, name: string) {
  const context = await browser.newContext({
    viewport: { width: 375, height: 724 },
    deviceScaleFactor: 1.6,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(address)
  await settled(page)
  await page.waitForTimeout(600)
  const clip = { x: 0, y: 0, width: 375, height: 603 }
  let picture = await page.screenshot({ type: 'jpeg', quality: 86, clip })
  for (let quality = 80; picture.length > 60_000 && quality > 30; quality -= 6)
    picture = await page.screenshot({ type: 'jpeg', quality, clip })
  expect(picture.length, name).toBeLessThanOrEqual(60_000)
  writeFileSync(join(folder, name, 'cover.jpg'), picture)
  await context.close()
}

test('every template can be used, saved, published and read on a phone', async ({ browser, host }) => {
  const token = await host.signIn(ADMIN)
  const made = await templates(host, token)
  for (const name of chosen) {
    const template = made.find(({ title }) => title === titleOf(name))
    if (!template) throw new Error(`${name} was not made:\n${host.log()}`)
    const work = await published(host, token, template.id)
    const address = `${host.works}/h5/${work.id}`
    const { html, script } = await weight(address)
    console.log(`${name}: ${html.toFixed(1)} KiB of HTML and CSS, ${script.toFixed(1)} KiB of script`)
    expect.soft(html, name).toBeLessThan(30)
    expect.soft(script, name).toBeLessThan(35)
    if (takesCovers) await takeCover(browser, address, name)
    await look(browser, address, work, name, [375, 812])
    await look(browser, address, work, name, [360, 640])
  }
})
