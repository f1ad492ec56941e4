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

/** Imperceptible number of differing pixels: a twenty-thousandth of the smallest window. */
const HAIR = 10

/** Differing pixels expected between two different pages. */
const OTHER = 5_000

const ELEMENTS = '.py-page[data-current] [data-el]'

/** Checks that both are the same picture on each phone, page by page, and that nothing extends beyond the window. */
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
    // In the work's language, because a draft shows its own texts in the language of its visitor.
    const context = await browser.newContext({
      viewport,
      locale: language,
      reducedMotion: 'reduce',
    })
    const published = await context.newPage()
    const draft = await context.newPage()
    // The same fixed time for both, because of the countdown.
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
      // The hint to the next page may still be fading in on one of them.
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
    // Control: both checks must detect a moved element.
    await pushed(draft)
    expect(await cutOff(draft), name).toHaveLength(1)
    const moved = await difference(ruler, [await picture(published), await picture(draft)])
    expect(moved, name).toBeGreaterThan(10 * HAIR)
    await context.close()
  }
}

/** Moves an element over the edge of the window. */
async function pushed(page: Page): Promise<void> {
  await page
    .locator(ELEMENTS)
    .last()
    .evaluate((element) => {
      element.style.left = '60%'
    })
}

/** Waits until this page is shown and completely loaded. */
async function waitForPage(page: Page, index: number): Promise<void> {
  const shown = page.locator('.py-page[data-current]')
  // During a page turn there are two.
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

/** Returns the elements that extend, or whose text extends, beyond the window. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate((elements) => {
    const isOut = ({ left, top, right, bottom, width }: DOMRect) =>
      width > 0 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
    // Content clipped by its own box, such as the rest of a map, does not count.
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

/** Takes a screenshot with the music button masked, because the browser may play the music of only one of the pages. */
async function picture(page: Page): Promise<string> {
  await page.bringToFront()
  const mask = [page.getByRole('button', { name: /音乐|music/i })]
  return (await page.screenshot({ mask })).toString('base64')
}

/**
 * Returns the number of visibly differing pixels. Both pictures are blurred first: rotated or scaled elements are drawn
 * a fraction of a pixel apart, and letters then have different edges.
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
