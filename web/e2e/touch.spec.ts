import type { Browser, Locator, Page } from '@playwright/test'
import { Fingers, type Point } from './fingers.ts'
import { AUTHOR, expect, test, type Host } from './host.ts'
import { boxOf, el, element, make } from './phoneWorks.ts'
import { canvasOf, openWork, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')

const button = (uuid: string, top: number) =>
  element('button', uuid, { left: 80, top, width: 200, height: 60 }, { text: uuid })
const sheet = (id: string, elements: object[] = []) => ({
  ...{ id, uuid: id, title: id, backgroundColor: '#ffffff', groups: [], elements },
})

/** Opens a work of two elements and of many pages on a touch screen. */
async function openByTouch(host: Host, browser: Browser) {
  const token = await host.signIn(AUTHOR)
  const first = sheet('p1', [button('one', 120), button('two', 420)])
  const others = Array.from({ length: 9 }, (_, at) => sheet(`p${at + 2}`))
  const id = await make(host, token, { pages: [first, ...others] })
  const context = await signedIn(browser, token, { hasTouch: true })
  const page = await context.newPage()
  await openWork(page, host, id)
  const viewport = page.locator('[data-canvas]')
  return { page, viewport, fingers: await Fingers.on(page), log: await logGestures(viewport) }
}

/** Records the gestures of the canvas; returns a function that reads and clears them. */
async function logGestures(viewport: Locator): Promise<() => Promise<string[]>> {
  const log = await viewport.evaluateHandle((node: HTMLElement) => {
    const seen: string[] = []
    const observer = new MutationObserver(() => {
      if (node.dataset.gesture !== undefined) seen.push(node.dataset.gesture)
    })
    observer.observe(node, { attributeFilter: ['data-gesture'] })
    return seen
  })
  return () => log.evaluate((seen) => seen.splice(0))
}

async function middleOf(what: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(what)
  return { x: x + width / 2, y: y + height / 2 }
}

const by = ({ x, y }: Point, dx: number, dy: number): Point => ({ x: x + dx, y: y + dy })

/** Returns a point on the empty area beside the artboard. */
async function pasteboard(page: Page, viewport: Locator): Promise<Point> {
  const [paper, room] = [await boxOf(canvasOf(page)), await boxOf(viewport)]
  return { x: (room.x + paper.x) / 2, y: room.y + room.height / 2 }
}

/** Returns the cards of element types. */
const cardsOf = (page: Page) => page.locator('section').getByRole('button', { name: /^添加/ })

/** Returns the card of an element type that is added without a picker; others may precede it. */
const textCardOf = (page: Page) =>
  page.locator('section').getByRole('button', { name: '添加文字', exact: true })

/** Swipes up over a card, and waits until the list has scrolled and stands still. */
async function swipeUp(fingers: Fingers, card: Locator, distance: number): Promise<void> {
  const at = await middleOf(card)
  await fingers.down(0, at)
  await fingers.move({ 0: by(at, 0, -distance) }, 16)
  await fingers.up(0)
  let former = at.y
  await expect(async () => {
    const { y } = await middleOf(card)
    const isStill = y === former
    former = y
    expect(isStill && at.y - y > distance / 2).toBe(true)
  }).toPass({ timeout: 15_000 })
}

const scrollOf = (viewport: Locator) =>
  viewport.evaluate(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }))

/** CV-015 */
test('one finger pans the canvas, a tap selects, and two fingers zoom', async ({
  host,
  browser,
}) => {
  const { page, viewport, fingers, log } = await openByTouch(host, browser)
  const one = el(page, 'one')
  await test.step('one finger pans the empty canvas and leaves the selection', async () => {
    await fingers.tap(await middleOf(one))
    await expect(one).toHaveAttribute('aria-selected', 'true')
    const at = await pasteboard(page, viewport)
    const before = await scrollOf(viewport)
    await fingers.down(0, at)
    await fingers.move({ 0: by(at, 0, -80) })
    await expect(viewport).toHaveAttribute('data-gesture', 'pan')
    await fingers.up(0)
    await expect(viewport).not.toHaveAttribute('data-gesture')
    const { scrollTop } = before
    expect(await scrollOf(viewport)).toEqual({ ...before, scrollTop: scrollTop + 80 })
    await expect(one).toHaveAttribute('aria-selected', 'true')
    expect(await log()).toEqual(['pan'])
    await fingers.tap(await pasteboard(page, viewport))
    await expect(one).toHaveAttribute('aria-selected', 'false')
  })

  await test.step('two fingers zoom around their middle, and not the window', async () => {
    const scale = page.getByRole('group', { name: t('editor', 'zoom.label') })
    await expect(scale).toContainText('100%')
    const middle = await middleOf(viewport)
    /** Returns the point of the artboard between the fingers, in design pixels. */
    const held = async (percent: number) => {
      const { x, y } = await boxOf(canvasOf(page))
      return [(middle.x - x) / percent, (middle.y - y) / percent].map((part) => part * 100)
    }
    const [x, y] = await held(100)
    const spread = (half: number) => ({ 0: by(middle, -half, 0), 1: by(middle, half, 0) })
    await fingers.down(0, spread(60)[0])
    await fingers.down(1, spread(60)[1])
    await fingers.move(spread(120))
    await expect(scale).toContainText('200%')
    await expect.poll(async () => (await held(200))[0]).toBeCloseTo(x ?? 0, -1)
    await expect.poll(async () => (await held(200))[1]).toBeCloseTo(y ?? 0, -1)
    await fingers.move(spread(30))
    await expect(scale).toContainText('50%')
    await fingers.up(1)
    await fingers.up(0)
    await expect(viewport).not.toHaveAttribute('data-gesture')
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
    expect(await log()).toEqual(['pan'])
  })
})

test('lists of cards scroll by a finger and drag nothing', async ({ host, browser }) => {
  const { page, fingers, log } = await openByTouch(host, browser)
  const options = canvasOf(page).getByRole('option')
  await test.step('elements', async () => {
    await swipeUp(fingers, textCardOf(page), 240)
    await expect(options).toHaveCount(2)
    expect(await log()).toEqual([])
  })

  await test.step('a tap adds a card, and sideways it is dragged', async () => {
    const card = textCardOf(page)
    const [from, to] = [await middleOf(card), await middleOf(canvasOf(page))]
    // Before the drag, because Chromium treats a tap right after a quick move as its end.
    await fingers.tap(from)
    await expect(options).toHaveCount(3)
    await fingers.down(0, from)
    await fingers.move({ 0: by(from, 60, 0) })
    await fingers.move({ 0: to })
    expect(await log()).toEqual(['add'])
    await fingers.up(0)
    await expect(options).toHaveCount(4)
  })

  await test.step('pages keep their order', async () => {
    await page.getByRole('button', { name: t('editor', 'rail.pages'), exact: true }).click()
    const pages = page.getByRole('list', { name: t('editor', 'panel.pages') })
    const rows = pages.getByRole('button', { name: /^打开第/ })
    const inOrder = Array.from({ length: 10 }, (_, at) => new RegExp(`：p${at + 1}$`))
    await expect(rows).toHaveText(inOrder)
    await swipeUp(fingers, rows.nth(2), 200)
    await expect(rows).toHaveText(inOrder)
    await expect(rows.first()).toHaveAttribute('aria-current', 'page')
  })
})

test('the list of works scrolls by a finger, and a tap opens a work', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  for (let count = 0; count < 12; count += 1) await make(host, token, { title: `手指 ${count}` })
  const viewport = { width: 820, height: 700 }
  const context = await signedIn(browser, token, { hasTouch: true, viewport })
  const page = await context.newPage()
  await page.goto(`${host.studio}/work-manager/list`)
  const card = page.getByRole('article', { name: '手指 11', exact: true })
  const fingers = await Fingers.on(page)
  await card.scrollIntoViewIfNeeded()
  await swipeUp(fingers, card, 240)
  expect(new URL(page.url()).pathname).toBe('/work-manager/list')
  await expect(page.getByRole('toolbar', { name: t('works', 'batch.label') })).toHaveCount(0)
  const next = page.getByRole('article', { name: '手指 7', exact: true })
  await next.scrollIntoViewIfNeeded()
  await fingers.tap(await middleOf(next.getByRole('heading')))
  await page.waitForURL(/\/editor\/\d+$/)
})

test('a second finger starts nothing beside a drag, and its end ends nothing', async ({
  host,
  browser,
}) => {
  const { page, viewport, fingers, log } = await openByTouch(host, browser)
  const canvas = canvasOf(page)
  const [one, two] = [el(page, 'one'), el(page, 'two')]
  await fingers.tap(await middleOf(one))
  await expect(one).toHaveAttribute('aria-selected', 'true')

  await test.step('the drag of an element', async () => {
    const [before, still] = [await boxOf(one), await boxOf(two)]
    const [held, other] = [await middleOf(one), await middleOf(two)]
    await fingers.down(0, held)
    await test.step('that has not begun to move', async () => {
      await fingers.down(1, other)
      await fingers.move({ 1: by(other, -60, 40) })
      await fingers.up(1)
      expect(await log()).toEqual([])
    })
    await fingers.move({ 0: by(held, 30, 30) })
    await expect(viewport).toHaveAttribute('data-gesture', 'move')
    await fingers.down(1, other)
    await fingers.move({ 1: by(other, -60, 40) })
    await fingers.up(1)
    await cancelAnotherPointer(page)
    await expect(viewport).toHaveAttribute('data-gesture', 'move')
    await fingers.move({ 0: by(held, 60, 130) })
    await fingers.up(0)
    await expect(viewport).not.toHaveAttribute('data-gesture')
    const after = await boxOf(one)
    // Snapping may move it by a few pixels.
    expect(Math.abs(after.x - before.x - 60)).toBeLessThan(8)
    expect(Math.abs(after.y - before.y - 130)).toBeLessThan(8)
    expect(await boxOf(two)).toEqual(still)
    await expect(two).toHaveAttribute('aria-selected', 'false')
    expect(await log()).toEqual(['move'])
  })

  await test.step('the drag of a card', async () => {
    const [held, other] = [
      await middleOf(cardsOf(page).nth(0)),
      await middleOf(cardsOf(page).nth(3)),
    ]
    const to = await middleOf(canvas)
    await fingers.down(0, held)
    await test.step('that has not begun to move', async () => {
      await fingers.down(1, other)
      await fingers.move({ 1: by(other, 60, 0) })
      await fingers.up(1)
      expect(await log()).toEqual([])
    })
    await fingers.move({ 0: by(held, 60, 0) })
    await expect(viewport).toHaveAttribute('data-gesture', 'add')
    await fingers.down(1, other)
    await fingers.move({ 1: by(other, 60, 0) })
    await fingers.move({ 1: to })
    await fingers.up(1)
    await cancelAnotherPointer(page)
    await expect(viewport).toHaveAttribute('data-gesture', 'add')
    await fingers.move({ 0: to })
    await fingers.up(0)
    await expect(viewport).not.toHaveAttribute('data-gesture')
    await expect(canvas.getByRole('option')).toHaveCount(3)
    expect(await log()).toEqual(['add'])
  })
})

/** Browsers cancel a single pointer that they use for scrolling; DevTools can only cancel all. */
async function cancelAnotherPointer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const init = { pointerId: 4711, pointerType: 'touch', bubbles: true }
    document.body.dispatchEvent(new PointerEvent('pointercancel', init))
  })
}
