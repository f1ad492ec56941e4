import type { Page } from '@playwright/test'
import { workOfEverything } from './allTypes.ts'
import { AUTHOR, expect, shot, test } from './host.ts'
import { publish } from './hostileSurfaces.ts'
import { openOldWebView, PHONE } from './oldWebView.ts'
import { PlaywrightDriver } from './visitorDriver.ts'
import { ANSWERS, VisitorPath } from './visitorPath.ts'
import { workOfAVisit } from './visitorWork.ts'
import { answers } from './wedding/guest.ts'

/** SH-034: what a visitor does with a page is done in the oldest WebView that is promised. */
test('a visitor goes through a work in an old WebView', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const id = await workOfAVisit(host, token)
  const address = await publish(host, token, id)
  const page = await (await openOldWebView(browser)).newPage()
  await new VisitorPath(new PlaywrightDriver(page), 'old-webview').walk(address)
  expect(await answers(host, token, id)).toEqual([ANSWERS])
})

/** SH-034: one of every element type stands where it stands in a browser of today. */
test('every element keeps its place in an old WebView', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const address = await publish(host, token, await workOfEverything(host, token, 'zh-CN'))
  const [today, old] = [await browser.newContext(PHONE), await openOldWebView(browser)]
  const seen = []
  for (const [name, context] of Object.entries({ today, old })) {
    const page = await context.newPage()
    // Digits of a countdown are of different widths.
    await page.clock.setFixedTime(new Date())
    const driver = new PlaywrightDriver(page)
    await driver.open(address)
    await bringToLife(page)
    await page.screenshot({ path: shot(`old-webview-everything-${name}`), fullPage: true })
    seen.push({ boxes: await boxesOf(page), features: await page.evaluate(featuresOf) })
    expect(await driver.errors(), name).toEqual([])
  }
  const [now, then] = seen
  expect(now?.features).toEqual({
    dialog: true,
    has: true,
    hasRules: true,
    mix: true,
    inert: true,
  })
  expect(then?.features).toEqual({
    dialog: false,
    has: false,
    hasRules: false,
    mix: false,
    inert: false,
  })
  expect(now?.boxes.length).toBeGreaterThan(100)
  expect(then?.boxes.map(([name]) => name)).toEqual(now?.boxes.map(([name]) => name))
  const moved = now?.boxes.filter(([, box], index) =>
    box.some((edge, side) => Math.abs(edge - (then?.boxes[index]?.[1][side] ?? NaN)) > 1),
  )
  expect(moved).toEqual([])
})

/** Elements live when they have been near the view. */
async function bringToLife(page: Page): Promise<void> {
  const islands = page.locator('[data-island]')
  for (const island of await islands.all()) {
    await island.scrollIntoViewIfNeeded()
    await expect(island).toHaveAttribute('data-live', '')
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Everything that is drawn inside an element, by its place in the document. Runs in the page. */
function boxesOf(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-el], [data-el] *')].map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      const owner = one.closest('[data-el]')?.getAttribute('data-el')
      const name = `${owner} ${one.localName}.${one.getAttribute('class') ?? ''}`
      return [name, [left, top, width, height]] as const
    }),
  )
}

/** What the emulation takes away. Runs in the page. */
const featuresOf = () => ({
  dialog: 'showModal' in document.createElement('dialog'),
  has: CSS.supports('selector(:has(a))'),
  // Rules of the page itself; those of the forms have one.
  hasRules: [...document.styleSheets].some(({ cssRules }) =>
    [...cssRules].some(({ cssText }) => cssText.includes(':has(')),
  ),
  mix: CSS.supports('color', 'color-mix(in srgb, red, blue)'),
  inert: 'inert' in HTMLElement.prototype,
})
