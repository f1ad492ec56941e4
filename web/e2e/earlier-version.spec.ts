import type { Browser } from '@playwright/test'
import { ADMIN, expect, Host, LONG, shot, test } from './host.ts'
import { PHONE } from './oldWebView.ts'
import { published, stillness, templates, type Work } from './templateWorks.ts'

/**
 * A program of an earlier version, with its web app and packages beside it as in a checkout that was built there:
 * `make earlier-version EARLIER=/path/to/checkout`, with the command in `target/release` or `target/debug`.
 */
const earlier = process.env.PINYE_EARLIER

/** Makes a work out of every Chinese template, and publishes it. */
async function publishTemplates(host: Host, token: string): Promise<Work[]> {
  const works: Work[] = []
  for (const { id } of await templates(host, token, 'zh-CN'))
    works.push(await published(host, token, id))
  return works
}

/** Saves a work as it is stored, and publishes it. */
async function republish(host: Host, token: string, id: number): Promise<Work> {
  const path = `/api/works/${id}`
  const { data } = await host.call<Work>('GET', path, token)
  const saved = await host.call<Work>('PUT', path, token, { ...data, is_publish: true })
  expect(saved.status, JSON.stringify(saved)).toBe(200)
  return saved.data
}

/** Pictures of every page of a work, as a phone shows them. */
async function pictures(browser: Browser, host: Host, work: Work): Promise<Buffer[]> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  // Countdowns and dates read the same in every run.
  await page.clock.setFixedTime(new Date('2026-06-01T10:00:00Z'))
  await page.goto(`${host.works}/h5/${work.id}`)
  const isPaged = work.page_mode === 'h5_swipper'
  const taken: Buffer[] = []
  for (let at = 0; at < (isPaged ? work.pages.length : 1); at += 1) {
    if (at > 0) {
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('.py-page').nth(at)).toHaveAttribute('data-current', '')
    }
    await page.evaluate(stillness)
    const path = shot(`earlier-${work.title}-${at + 1}`)
    taken.push(await page.screenshot({ path, fullPage: !isPaged }))
  }
  await context.close()
  return taken
}

async function allPictures(browser: Browser, host: Host, works: Work[]): Promise<Buffer[][]> {
  const all: Buffer[][] = []
  for (const work of works) all.push(await pictures(browser, host, work))
  return all
}

/** Pixels of 10,000 that may differ: two pictures of one page already do, at edges of what moved. */
const NOISE = 10

/** Pages whose pictures differ by more than noise. */
async function differing(
  browser: Browser,
  works: Work[],
  before: Buffer[][],
  after: Buffer[][],
): Promise<string[]> {
  const page = await browser.newPage()
  const found: string[] = []
  for (const [index, work] of works.entries()) {
    for (const [at, one] of (before[index] ?? []).entries()) {
      const other = after[index]?.[at]
      const pixels = await page.evaluate(
        async (encoded) => {
          const [left, right] = await Promise.all(
            encoded.map(async (data) => {
              const blob = await (await fetch(`data:image/png;base64,${data}`)).blob()
              const picture = await createImageBitmap(blob)
              const canvas = new OffscreenCanvas(picture.width, picture.height)
              const paint = canvas.getContext('2d')
              paint?.drawImage(picture, 0, 0)
              return paint?.getImageData(0, 0, picture.width, picture.height)
            }),
          )
          if (left?.width !== right?.width || left?.height !== right?.height) return 10_000
          let count = 0
          for (let from = 0; from < (left?.data.length ?? 0); from += 4) {
            if ([0, 1, 2].some((c) => left?.data[from + c] !== right?.data[from + c])) count += 1
          }
          return (count * 10_000) / ((left?.data.length ?? 4) / 4)
        },
        [one.toString('base64'), other?.toString('base64') ?? ''],
      )
      if (pixels > 0)
        console.log(`${work.title}, page ${at + 1}: ${pixels.toFixed(1)} of 10,000 pixels differ`)
      if (pixels > NOISE) found.push(`${work.title}, page ${at + 1}: ${pixels.toFixed(1)}`)
    }
  }
  await page.close()
  return found
}

test(
  'works that an earlier version published look the same, as they are and published anew',
  { tag: LONG },
  async ({ browser }) => {
    test.skip(earlier === undefined, 'PINYE_EARLIER names the checkout of an earlier version')
    test.setTimeout(900_000)
    const host = new Host()
    await host.start([], earlier)
    const token = await host.signIn(ADMIN)
    const works = await publishTemplates(host, token)
    const before = await allPictures(browser, host, works)
    const again = await allPictures(browser, host, works)
    expect(await differing(browser, works, before, again), 'the pictures are steady').toEqual([])
    await host.halt()

    await host.start()
    const now = await host.signIn(ADMIN)
    const kept = await allPictures(browser, host, works)
    expect.soft(await differing(browser, works, before, kept), 'as they were published').toEqual([])
    for (const { id } of works) await republish(host, now, id)
    const anew = await allPictures(browser, host, works)
    expect.soft(await differing(browser, works, before, anew), 'published anew').toEqual([])
    console.log(
      `${works.length} works, ${before.flat().length} pages: compared as kept and as published anew`,
    )
    await host.stop()
  },
)
