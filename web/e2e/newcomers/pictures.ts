import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { waitUntilStable } from '../axe.ts'
import { folder } from './guide.ts'

/** Whether to take the pictures of the guides: `make newcomers`. */
export const isWriting = process.env.PINYE_PICTURES === 'write'
export const MAX_BYTES = 60_000
/** Double density for the pictures; otherwise not needed. */
export const SHARPNESS = { deviceScaleFactor: isWriting ? 2 : 1 }
export const PHONE = { viewport: { width: 375, height: 667 }, isMobile: true, hasTouch: true }

export interface ScreenshotOptions {
  /** Elements marked with a ring and a number, starting at 1. */
  rings?: Locator[]
  /** Element to capture; the whole screen by default. */
  of?: Locator
  /** Or the area from the first to the last of these elements. */
  from?: Locator[]
  /** Margin around the area in pixels. */
  margin?: number
  /** Largest height in pixels. */
  height?: number
}

/** Takes a screenshot as WebP of at most `MAX_BYTES`. */
export async function takeScreenshot(
  page: Page,
  name: string,
  look: ScreenshotOptions,
): Promise<void> {
  await waitUntilStable(page)
  const clip = await clipOf(page, look)
  await drawRings(page, look.rings ?? [])
  const picture = await page.screenshot({ clip, caret: 'hide' })
  await page.evaluate(() =>
    document.querySelectorAll('[data-ring]').forEach((ring) => ring.remove()),
  )
  const file = join(folder, 'zh', name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await smaller(page, picture))
}

async function clipOf(
  page: Page,
  { of, from = of ? [of] : [], margin = 0, height = Infinity }: ScreenshotOptions,
) {
  const screen = page.viewportSize() ?? { width: 0, height: 0 }
  const boxes = await Promise.all(from.map((place) => place.boundingBox()))
  const seen = boxes.filter((box) => box !== null)
  if (seen.length === 0) return { x: 0, y: 0, ...screen }
  const x = Math.max(0, Math.min(...seen.map((box) => box.x)) - margin)
  // An area given by `from` has no margin at the top, where it would show a part of the header.
  const above = of ? margin : 0
  const y = Math.max(0, Math.min(...seen.map((box) => box.y)) - above)
  const right = Math.min(screen.width, Math.max(...seen.map((box) => box.x + box.width)) + margin)
  const bottom = Math.min(
    screen.height,
    Math.max(...seen.map((box) => box.y + box.height)) + margin,
  )
  return { x, y, width: right - x, height: Math.min(height, bottom - y) }
}

/** Draws the rings above everything and removes them after the screenshot. */
async function drawRings(page: Page, places: Locator[]): Promise<void> {
  for (const [index, place] of places.entries()) {
    const box = await place.boundingBox()
    if (!box) throw new Error(`nothing to put ring ${index + 1} around`)
    await page.evaluate(
      ({ box, number }) => {
        const ring = document.createElement('div')
        ring.dataset.ring = ''
        const gap = 1
        Object.assign(ring.style, {
          position: 'fixed',
          zIndex: '2147483647',
          pointerEvents: 'none',
          left: `${box.x - gap}px`,
          top: `${box.y - gap}px`,
          width: `${box.width + 2 * gap}px`,
          height: `${box.height + 2 * gap}px`,
          border: '2.5px solid #e8590c',
          borderRadius: '12px',
          boxSizing: 'border-box',
        })
        const mark = document.createElement('span')
        mark.textContent = String(number)
        const isHigh = box.y < 16
        Object.assign(mark.style, {
          position: 'absolute',
          [isHigh ? 'bottom' : 'top']: '-14px',
          left: box.x < 16 ? '4px' : '-14px',
          width: '26px',
          height: '26px',
          borderRadius: '50%',
          background: '#e8590c',
          color: '#fff',
          font: '700 15px/26px system-ui, sans-serif',
          textAlign: 'center',
        })
        ring.append(mark)
        document.body.append(ring)
      },
      { box, number: index + 1 },
    )
  }
}

/** Encodes as WebP in the browser, with decreasing quality until it is small enough. */
async function smaller(page: Page, picture: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  const encoded = await blank.evaluate(
    async ({ base64, most }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const scale = Math.min(1, 1600 / bitmap.width, 1600 / bitmap.height)
      const size = [bitmap.width, bitmap.height].map((side) => Math.round(side * scale))
      const canvas = new OffscreenCanvas(size[0] ?? 1, size[1] ?? 1)
      const context = canvas.getContext('2d')
      if (context) context.imageSmoothingQuality = 'high'
      context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
      for (let quality = 0.92; quality > 0.3; quality -= 0.06) {
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
        if (blob.size > most) continue
        const found = new Uint8Array(await blob.arrayBuffer())
        return btoa(Array.from(found, (byte) => String.fromCharCode(byte)).join(''))
      }
      throw new Error('the picture does not get small enough')
    },
    { base64: picture.toString('base64'), most: MAX_BYTES },
  )
  await blank.close()
  return Buffer.from(encoded, 'base64')
}
