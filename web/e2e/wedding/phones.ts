import type { Browser, Page } from '@playwright/test'
import { expect, shot } from '../host.ts'
import { seriousProblems } from '../looks.ts'
import { visitor } from '../phoneWorks.ts'
import type { Language } from '../words.ts'
import type { Addresses } from './publish.ts'

const PHONES = [
  [320, 568],
  [360, 740],
  [375, 667],
  [390, 844],
  [412, 915],
  [430, 932],
] as const

/** The edge of a letter falls on one pixel or the next where a page was turned: a ten-thousandth of the smallest window. */
const HAIR = 20

/** Longer than anybody waits for a page. */
const MINUTE = 60_000

/** Both are the same picture on each phone, page by page, and nothing of them lies beyond the window. */
export async function compare(
  browser: Browser,
  addresses: Addresses,
  { pages, language }: { pages: number; language: Language },
): Promise<void> {
  const now = Date.now()
  for (const size of PHONES) {
    const name = size.join('x')
    const { context, page: published } = await visitor(browser, size)
    const draft = await context.newPage()
    await context.clock.install({ time: now })
    for (const [page, address] of [
      [published, addresses.published],
      [draft, addresses.draft],
    ] as const) {
      await page.goto(address)
      await page.addStyleTag({ content: '.py-draft{display:none!important}' })
    }
    for (let index = 0; index < pages; index += 1) {
      const at = `${name}, page ${index + 1}`
      for (const page of [published, draft]) {
        await page.bringToFront()
        if (index > 0) await page.keyboard.press('ArrowRight')
        await drawn(page, index)
      }
      // The same second to both, which share a clock: a countdown goes on.
      await context.clock.pauseAt(now + (index + 1) * MINUTE)
      for (const page of [published, draft]) expect(await cutOff(page), at).toEqual([])
      // What points to the next page still fades in on one while it has come on the other.
      await expect
        .poll(() => difference(published, draft), { message: at, timeout: 10_000 })
        .toBeLessThan(HAIR)
      await context.clock.resume()
      if (size[0] === 320 || size[0] === 390)
        await published.screenshot({ path: shot(`wedding-${language}-${name}-${index + 1}`) })
      if (size[0] === 320) expect(await seriousProblems(published), at).toEqual([])
    }
    await context.close()
  }
}

/** The page is the shown one, and everything of it has come. */
async function drawn(page: Page, index: number): Promise<void> {
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
  return page.evaluate(() => {
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
    return [...document.querySelectorAll<HTMLElement>('.py-page[data-current] [data-el]')]
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
  })
}

/** How many pixels of two pages differ so that somebody could see it. */
async function difference(...pages: readonly [Page, Page]): Promise<number> {
  const pictures: string[] = []
  for (const page of pages) {
    await page.bringToFront()
    // A browser lets the music of the one begin and not that of the other.
    const mask = [page.getByRole('button', { name: /音乐|music/i })]
    pictures.push((await page.screenshot({ mask })).toString('base64'))
  }
  if (pictures[0] === pictures[1]) return 0
  const blank = await pages[0].context().newPage()
  const count = await blank.evaluate(async (texts) => {
    const dots = await Promise.all(
      texts.map(async (text) => {
        const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes]))
        const canvas = new OffscreenCanvas(image.width, image.height)
        const pen = canvas.getContext('2d')
        pen?.drawImage(image, 0, 0)
        return pen?.getImageData(0, 0, image.width, image.height).data ?? []
      }),
    )
    const [first = [], second = []] = dots
    if (first.length !== second.length) return Infinity
    const different = new Set<number>()
    for (const [at, value] of first.entries())
      if (Math.abs(value - (second[at] ?? 0)) > 32) different.add(at >> 2)
    return different.size
  }, pictures)
  await blank.close()
  return count
}
