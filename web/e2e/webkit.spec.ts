import type { Page } from '@playwright/test'
import { ADMIN, AUTHOR, expect, LONG, shot, test as base } from './host.ts'
import { publish } from './hostileSurfaces.ts'
import { difference } from './pictureDifference.ts'
import { published, stillness, templates, type Work } from './templateWorks.ts'
import { ANSWERS, VisitorPath } from './visitorPath.ts'
import { workOfAVisit } from './visitorWork.ts'
import { WebKit } from './webkit.ts'
import { answers } from './wedding/guest.ts'

const test = base.extend<object, { webkit: WebKit }>({
  webkit: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const webkit = await WebKit.start()
      await use(webkit)
      await webkit.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const PHONE = { width: 390, height: 780 }

test.describe('in WebKit', { tag: LONG }, () => {
  /** SH-034 */
  test('a visitor goes through a work', async ({ host, webkit }) => {
    const token = await host.signIn(AUTHOR)
    const id = await workOfAVisit(host, token)
    const address = await publish(host, token, id)
    expect(await webkit.resize(PHONE.width, PHONE.height)).toEqual(PHONE)
    await new VisitorPath(webkit, 'webkit').walk(address)
    expect(await answers(host, token, id)).toEqual([ANSWERS])
  })

  /** SH-034, TP-004: every page of every template is drawn as Chromium draws it. */
  test('every template is drawn', async ({ host, webkit, browser }) => {
    test.setTimeout(600_000)
    const token = await host.signIn(ADMIN)
    expect(await webkit.resize(PHONE.width, PHONE.height)).toEqual(PHONE)
    const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' })
    const pages = { chromium: await context.newPage(), blank: await context.newPage() }
    for (const template of await templates(host, token, 'zh-CN')) {
      const work = await published(host, token, template.id)
      await test.step(work.title, () =>
        drawsAlike(webkit, pages, `${host.works}/h5/${work.id}`, work),
      )
    }
    expect(await webkit.errors()).toEqual([])
  })
})

/** Of 255, on average: glyphs, their edges and a line that breaks elsewhere cost up to 4. */
const MAX_DIFFERENCE = 6

interface Pages {
  chromium: Page
  /** Compares: a published page may fetch nothing. */
  blank: Page
}

async function drawsAlike(
  webkit: WebKit,
  { chromium, blank }: Pages,
  home: string,
  work: Work,
): Promise<void> {
  const count = work.page_mode === 'h5_swipper' ? work.pages.length : 1
  for (let at = 0; at < count; at += 1) {
    const address = `${home}?page=${at}`
    await webkit.open(address)
    const name = `webkit-${work.title}-${at + 1}`
    const drawn = await webkit.capture(name)
    await chromium.goto(address)
    await chromium.evaluate(stillness)
    const wanted = await chromium.screenshot({ path: shot(`${name}-chromium`) })
    const far = await difference(blank, dataUrl(drawn), dataUrl(wanted))
    expect.soft(far, `${work.title}, page ${at + 1}`).toBeLessThan(MAX_DIFFERENCE)
  }
}

const dataUrl = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`
