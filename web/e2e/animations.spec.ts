import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { makeWork, publish } from './actingWork.ts'
import { AUTHOR, expect, shot, test, type Host, secondInSoak } from './host.ts'
import { seriousProblems } from './axe.ts'
import { canvasOf, openNewWork, addElement, openWork, save, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')
const a = (key: string, values: Record<string, string> = {}) => t('animation', key, values)

interface StoredElement {
  animations: { type: string; duration: number; delay: number; count?: number }[]
}

async function animationsOf(
  host: Host,
  token: string,
  id: number,
): Promise<StoredElement['animations']> {
  const { data } = await host.call<{ pages: { elements: StoredElement[] }[] }>(
    'GET',
    `/api/works/${id}`,
    token,
  )
  return data.pages[0]?.elements[0]?.animations ?? []
}

/** Returns the names of the animations running on a visitor's page. */
const running = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .flatMap((one) => (one instanceof CSSAnimation ? one.animationName : [])),
  )

/** Records which animations start from now on: a short one may end before a slow machine polls the running ones. */
function recordBegun() {
  const begun: string[] = []
  Object.assign(window, { begun })
  document.addEventListener('animationstart', ({ animationName }) => begun.push(animationName))
}
const begun = (page: Page) => page.evaluate(() => (window as unknown as { begun: string[] }).begun)

/** AN-001, AN-003, AN-004, AN-005: edited with pointer and keys, played on the canvas, shown to a visitor. */
test('an author lets an element move, and a visitor sees it', async ({ host, browser }) => {
  test.setTimeout(120_000)
  const token = await host.signIn(AUTHOR)
  const page = await (await signedIn(browser, token)).newPage()
  const id = await openNewWork(page, host, 'zh-CN')
  await addElement(page, '文字', 'zh-CN')
  await page.getByRole('tab', { name: t('messages', 'tab.animation') }).click()
  const gallery = page.getByRole('region', { name: a('gallery') })
  await page.screenshot({ path: shot('zh-CN-animation-empty') })

  // By pointer: chosen, played at once, then its bar is dragged.
  await page.evaluate(recordBegun)
  await gallery.getByRole('button', { name: a('name.slideInUp') }).click()
  await expect.poll(() => begun(page)).toContain('py-slideInUp')
  const rows = page.getByRole('list', { name: a('timeline') }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  const bar = rows.first().getByRole('slider')
  const box = await bar.boundingBox()
  if (!box) throw new Error('the bar is not there')
  await page.mouse.move(box.x + 10, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + box.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
    .toBeGreaterThan(100)
  await page.keyboard.press('Control+z')
  await expect(bar).toHaveAttribute('aria-valuenow', '0')

  // By keys: a second animation, later, longer, and endless.
  await page.getByRole('button', { name: a('add') }).press('Enter')
  await gallery.getByText(a('category.emphasis'), { exact: true }).click()
  await gallery.getByRole('button', { name: a('name.tada') }).press('Enter')
  const second = rows.nth(1).getByRole('slider')
  await second.focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key)
  await expect(second).toHaveAttribute('aria-valuenow', '200')
  await page.getByRole('switch', { name: a('endless') }).press('Space')
  await page.screenshot({ path: shot('zh-CN-animation-timeline') })
  await page.evaluate(recordBegun)
  await page.getByRole('button', { name: a('play'), exact: true }).click()
  await expect.poll(() => begun(page)).toEqual(['py-slideInUp', 'py-tada'])
  expect(await running(page)).toContain('py-tada')
  await page.getByRole('button', { name: a('stop') }).click()
  await expect.poll(() => running(page)).toEqual([])
  await save(page, 'zh-CN')
  expect(await animationsOf(host, token, id)).toMatchObject([
    { type: 'slideInUp', duration: 1000, delay: 0 },
    { type: 'tada', duration: 1100, delay: 200, count: 0 },
  ])

  const address = await publish(host, token, id)
  const visitor = await (
    await browser.newContext({ viewport: { width: 375, height: 700 } })
  ).newPage()
  await visitor.addInitScript(recordBegun)
  await visitor.goto(address)
  await expect.poll(() => begun(visitor)).toEqual(['py-slideInUp', 'py-tada'])
  const calm = await (
    await browser.newContext({ viewport: { width: 375, height: 700 }, reducedMotion: 'reduce' })
  ).newPage()
  await calm.goto(address)
  await expect.poll(() => running(calm)).toEqual([])
  await expect(calm.locator('.py-el')).toHaveCSS('opacity', '1')

  // A page without animations has neither styles nor script for them.
  const html = await (await fetch(address)).text()
  await page.getByRole('button', { name: a('removeOf', { name: a('name.tada') }) }).click()
  await page.getByRole('button', { name: a('removeOf', { name: a('name.slideInUp') }) }).click()
  await expect(rows).toHaveCount(0)
  await save(page, 'zh-CN')
  const plain = await (await fetch(await publish(host, token, id))).text()
  expect(plain).not.toContain('@keyframes')
  expect(plain).not.toContain('seen.js')
  const weight = (text: string) => gzipSync(text, { level: 9 }).length
  console.log(`two animations: ${weight(html) - weight(plain)} bytes gzip, no script; none: 0`)
})

/** AN-004: animations that wait until they are visible, and pages that are shown again. */
test('an element begins to move when it comes into view, or when its page is shown', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const element = (uuid: string, top: number, animations: object[]) => ({
    uuid,
    id: uuid,
    name: 'text',
    pluginProps: { text: uuid },
    commonStyle: { left: 20, top, width: 200, height: 40, zindex: 1, rotate: 15 },
    animations,
  })
  const fade = { type: 'fadeIn', duration: 600, delay: 0 }
  const leave = { type: 'fadeOut', duration: 100, delay: 0 }
  const pageOf = (uuid: string, elements: object[]) => ({ id: uuid, uuid, title: uuid, elements })
  const long = await makeWork(host, token, {
    page_mode: 'h5_long_page',
    pages: [pageOf('p', [element('far', 2400, [{ ...fade, trigger: 'visible' }])])],
  })
  const context = await browser.newContext({ viewport: { width: 375, height: 700 } })
  const visitor = await context.newPage()
  await visitor.goto(await publish(host, token, long))
  const far = visitor.locator('[data-el=far]')
  await expect(far).toHaveCSS('opacity', '0')
  await far.scrollIntoViewIfNeeded()
  await expect(far).toHaveCSS('opacity', '1')
  // The element keeps its own rotation.
  await expect(far).toHaveCSS('transform', /^matrix\(0\.96/)

  const paged = await makeWork(host, token, {
    pages: [pageOf('one', [element('gone', 100, [leave])]), pageOf('two', [])],
  })
  await visitor.goto(await publish(host, token, paged))
  const gone = visitor.locator('[data-el=gone]')
  await expect(gone).toHaveCSS('opacity', '0')
  await visitor.keyboard.press('ArrowRight')
  await expect(visitor.locator('[data-page=two]')).toBeVisible()
  await visitor.keyboard.press('ArrowLeft')
  await expect.poll(() => running(visitor)).toContain('py-fadeOut')
  await expect(gone).toHaveCSS('opacity', '0')
  const page = await (await signedIn(browser, token)).newPage()
  await openWork(page, host, paged)
  await expect(canvasOf(page).getByRole('option')).toHaveCSS('opacity', '1')
})

/** AN-001, AN-005: the animations of a page are on one timeline, and can be copied to other elements. */
for (const locale of ['zh-CN', 'en-US'] as const) {
  test(
    `all that moves on a page is seen and timed in one place, ${locale}`,
    secondInSoak(locale),
    async ({ host, browser }) => {
      const say = words(locale)
      const a = (key: string, values: Record<string, string> = {}) => say('animation', key, values)
      const token = await host.signIn(AUTHOR)
      const element = (uuid: string, top: number, animations: object[] = []) => ({
        uuid,
        id: uuid,
        name: 'text',
        customName: uuid,
        pluginProps: { text: uuid },
        commonStyle: { left: 20, top, width: 200, height: 40, zindex: 1, rotate: 0 },
        animations,
      })
      const fade = { type: 'fadeIn', duration: 600, delay: 0 }
      const seen = { type: 'zoomIn', duration: 400, delay: 0, trigger: 'visible' }
      const elements = [
        element('lower', 200, [seen]),
        element('upper', 100, [fade, { type: 'tada', duration: 800, delay: 100 }]),
        element('still', 20),
        element('still too', 300),
      ]
      const id = await makeWork(host, token, {
        pages: [{ id: 'p', uuid: 'p', title: 'p', elements }],
      })
      const page = await (
        await signedIn(browser, token, {
          language: locale,
          theme: locale === 'en-US' ? 'dark' : 'light',
        })
      ).newPage()
      await openWork(page, host, id)
      await page.getByRole('tab', { name: say('messages', 'tab.animation') }).click()

      // In reading order; animations that wait for visibility are marked; a bar is edited in place.
      const scene = page.getByRole('list', { name: a('page') })
      const rows = scene.getByRole('listitem')
      await expect(rows).toHaveText([/upper/, /lower/])
      await expect(rows.nth(1)).toContainText(a('trigger.visible'))
      const bars = rows.first().getByRole('slider')
      await expect(bars).toHaveCount(2)
      await bars.first().focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Shift+ArrowRight')
      await expect(bars.first()).toHaveAttribute('aria-valuetext', /0\.10.*0\.70/)
      await page.screenshot({ path: shot(`${locale}-animation-page`) })
      expect(await seriousProblems(page)).toEqual([])
      await page.evaluate(recordBegun)
      await page.getByRole('button', { name: a('playPage') }).click()
      await expect
        .poll(() => begun(page))
        .toEqual(expect.arrayContaining(['py-fadeIn', 'py-zoomIn']))
      await page.getByRole('button', { name: a('stop') }).click()

      // A name selects its element, whose animations are then pasted to two others.
      await rows.first().getByRole('button').click()
      await page.getByRole('button', { name: a('copy') }).click()
      const still = (name: string) => page.locator(`[data-canvas] [data-el="${name}"]`)
      await still('still').click()
      await still('still too').click({ modifiers: ['Shift'] })
      await page.getByRole('button', { name: a('paste') }).click()
      await save(page, locale)
      const { data } = await host.call<{
        pages: { elements: (StoredElement & { uuid: string })[] }[]
      }>('GET', `/api/works/${id}`, token)
      const delays = data.pages[0]?.elements.map(({ uuid, animations }) => [
        uuid,
        ...animations.map(({ type, delay }) => `${type} ${delay}`),
      ])
      expect(delays).toEqual([
        ['lower', 'zoomIn 0'],
        ['upper', 'fadeIn 100', 'tada 100'],
        ['still', 'fadeIn 100', 'tada 100'],
        ['still too', 'fadeIn 250', 'tada 100'],
      ])
      // One undo removes them from both.
      await page.keyboard.press('Control+z')
      await still('still').click()
      await page.keyboard.press('Escape')
      await expect(rows).toHaveCount(2)
    },
  )
}
