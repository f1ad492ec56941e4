import type { Browser, Page } from '@playwright/test'
import { expect, shot } from '../host.ts'
import { seriousProblems } from '../axe.ts'
import type { Language } from '../words.ts'
import type { Sheet } from './plan.ts'
import type { Addresses } from './publish.ts'

const PHONES = [
  [320, 568],
  [360, 740],
  [375, 667],
  [390, 844],
  [412, 915],
  [430, 932],
] as const

/** Less than anybody sees: a twenty-thousandth of the smallest window. */
const HAIR = 10

/** Pages differ from each other by far more than a page from itself. */
const OTHER = 5_000

const ELEMENTS = '.py-page[data-current] [data-el]'

/** Both are the same picture on each phone, page by page, and nothing of them lies beyond the window. */
export async function compare(
  browser: Browser,
  addresses: Addresses,
  { sheets, language }: { sheets: readonly Sheet[]; language: Language },
): Promise<void> {
  const start = Date.now()
  for (const size of PHONES) {
    const name = size.join('x')
    const [width, height] = size
    const viewport = { width, height }
    // Guests read what the couple writes: a draft has its own words in the language of whoever looks at it.
    const context = await browser.newContext({
      viewport,
      locale: language,
      reducedMotion: 'reduce',
    })
    const published = await context.newPage()
    const draft = await context.newPage()
    // The same second to both: a countdown goes on.
    await context.clock.setFixedTime(start)
    for (const [page, address] of [
      [published, addresses.published],
      [draft, addresses.draft],
    ] as const) {
      await page.goto(address)
      await page.addStyleTag({ content: '.py-draft{display:none!important}' })
    }
    const ruler = await context.newPage()
    let before = ''
    for (const [index, { parts }] of sheets.entries()) {
      const at = `${name}, page ${index + 1}`
      for (const page of [published, draft]) {
        await page.bringToFront()
        if (index > 0) await page.keyboard.press('ArrowRight')
        await waitForPage(page, index)
      }
      for (const page of [published, draft]) {
        await expect(page.locator(ELEMENTS), at).toHaveCount(parts.length)
        expect(await cutOff(page), at).toEqual([])
      }
      // What points to the next page still fades in on one while it has come on the other.
      let now = ''
      await expect(async () => {
        now = await picture(published)
        expect(await difference(ruler, [now, await picture(draft)]), at).toBeLessThan(HAIR)
      }).toPass({ timeout: 10_000 })
      if (before !== '') expect(await difference(ruler, [now, before]), at).toBeGreaterThan(OTHER)
      before = now
      if (width === 320 || width === 390)
        await published.screenshot({ path: shot(`wedding-${language}-${name}-${index + 1}`) })
      if (width === 320) expect(await seriousProblems(published), at).toEqual([])
    }
    // Neither of the two would be no finding if there were something to find.
    await pushed(draft)
    expect(await cutOff(draft), name).toHaveLength(1)
    const moved = await difference(ruler, [await picture(published), await picture(draft)])
    expect(moved, name).toBeGreaterThan(10 * HAIR)
    await context.close()
  }
}

/** What is pushed over the edge of the window is seen to be cut off. */
async function pushed(page: Page): Promise<void> {
  await page
    .locator(ELEMENTS)
    .last()
    .evaluate((element) => {
      element.style.left = '60%'
    })
}

/** The page is the shown one, and everything of it has come. */
async function waitForPage(page: Page, index: number): Promise<void> {
  const shown = page.locator('.py-page[data-current]')
  // While one turns there are two.
  await expect
    .poll(() => shown.evaluateAll((pages) => pages.map((one) => one.getAttribute('data-index'))))
    .toEqual([`${index}`])
  await page.waitForFunction(async () => {
    await document.fonts.ready
    const images = [...document.querySelectorAll<HTMLImageElement>('.py-page[data-current] img')]
    const isStill = document.getAnimations().every(({ playState }) => playState !== 'running')
    return isStill && images.every(({ complete }) => complete)
  })
}

/** Elements, and words in them, of which something lies beyond the window. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate((elements) => {
    const isOut = ({ left, top, right, bottom, width }: DOMRect) =>
      width > 0 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
    // What a box hides beyond itself, such as the rest of a map, nobody misses.
    const shownOf = (rect: DOMRect, node: Node, element: HTMLElement): DOMRect => {
      let { left, top, right, bottom } = rect
      for (let box = node.parentElement; box; box = box === element ? null : box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue
        const around = box.getBoundingClientRect()
        left = Math.max(left, around.left)
        top = Math.max(top, around.top)
        right = Math.min(right, around.right)
        bottom = Math.min(bottom, around.bottom)
      }
      const isSeen = right > left && bottom > top
      return isSeen ? new DOMRect(left, top, right - left, bottom - top) : new DOMRect()
    }
    return [...document.querySelectorAll<HTMLElement>(elements)]
      .filter((element) => element.offsetHeight < innerHeight - 1)
      .filter((element) => {
        const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const rects: DOMRect[] = []
        for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
          const words = document.createRange()
          words.selectNodeContents(node)
          rects.push(...[...words.getClientRects()].map((rect) => shownOf(rect, node, element)))
        }
        return isOut(element.getBoundingClientRect()) || rects.some(isOut)
      })
      .map((element) => `${element.dataset.el} ${JSON.stringify(element.getBoundingClientRect())}`)
  }, ELEMENTS)
}

/** A picture of a page; a browser lets the music of the one begin and not that of the other, so its sign is covered. */
async function picture(page: Page): Promise<string> {
  await page.bringToFront()
  const mask = [page.getByRole('button', { name: /音乐|music/i })]
  return (await page.screenshot({ mask })).toString('base64')
}

/**
 * How many pixels of two pictures differ so that somebody could see it. Both are looked at with half-closed eyes: what was turned
 * to or made smaller is drawn a fraction of a pixel beside what was not, and letters have other edges then.
 */
async function difference(page: Page, pictures: readonly [string, string]): Promise<number> {
  if (pictures[0] === pictures[1]) return 0
  return page.evaluate(async (texts) => {
    const waitForPage = await Promise.all(
      texts.map(async (text) => {
        const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes]))
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
        if (!pen) throw new Error('this browser draws no pictures')
        pen.filter = 'blur(1.5px)'
        pen.drawImage(image, 0, 0)
        return pen.getImageData(0, 0, image.width, image.height).data
      }),
    )
    const [first = [], second = []] = waitForPage
    if (first.length === 0 || first.length !== second.length) return Infinity
    const isOther = (at: number) => Math.abs((first[at] ?? 0) - (second[at] ?? 0)) > 24
    let different = 0
    for (let at = 0; at < first.length; at += 4)
      if (isOther(at) || isOther(at + 1) || isOther(at + 2) || isOther(at + 3)) different += 1
    return different
  }, pictures)
}
