import type { Page } from '@playwright/test'

/** Returns the average difference of the pixels of two pictures, 0 to 255. */
export function difference(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    async (addresses) => {
      const [before, after] = await Promise.all(
        addresses.map(async (address) => {
          const picture = await createImageBitmap(await (await fetch(address)).blob())
          const canvas = new OffscreenCanvas(picture.width, picture.height)
          const paint = canvas.getContext('2d')
          paint?.drawImage(picture, 0, 0)
          return paint?.getImageData(0, 0, picture.width, picture.height).data ?? []
        }),
      )
      if (before?.length !== after?.length || !before || !after) return 255
      let sum = 0
      for (let at = 0; at < before.length; at += 1) sum += Math.abs(before[at]! - after[at]!)
      return sum / before.length
    },
    [one, other],
  )
}
