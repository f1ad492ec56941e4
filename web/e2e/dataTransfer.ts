import type { Browser, Page } from '@playwright/test'
import { canvasOf } from './steps.ts'

/** A file as passed into the page. */
export interface TransferFile {
  name: string
  type: string
  /** Content in Base64. */
  body: string
}

/** Simulates a paste event with the system's clipboard data. */
export async function paste(
  page: Page,
  data: { files?: TransferFile[]; text?: string },
): Promise<void> {
  await page.evaluate(({ files = [], text }) => {
    const carried = new DataTransfer()
    for (const { name, type, body } of files) {
      const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
      carried.items.add(new File([bytes], name, { type }))
    }
    if (text !== undefined) carried.setData('text/plain', text)
    const event = new ClipboardEvent('paste', {
      clipboardData: carried,
      bubbles: true,
      cancelable: true,
    })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }, data)
}

/** Simulates dropping files onto the window. */
export async function drop(
  page: Page,
  files: TransferFile[],
  at: { x: number; y: number },
): Promise<void> {
  await page.evaluate(
    ({ files: sent, at: { x, y } }) => {
      const dataTransfer = new DataTransfer()
      for (const { name, type, body } of sent) {
        const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
        dataTransfer.items.add(new File([bytes], name, { type }))
      }
      const over = document.elementFromPoint(x, y) ?? document.body
      for (const kind of ['dragover', 'drop']) {
        const where = { dataTransfer, bubbles: true, cancelable: true, clientX: x, clientY: y }
        over.dispatchEvent(new DragEvent(kind, where))
      }
    },
    { files, at },
  )
}

/** Returns the centre of the first element. */
export async function centre(page: Page): Promise<{ x: number; y: number }> {
  const box = await canvasOf(page).getByRole('option').first().boundingBox()
  if (!box) throw new Error('nothing is on the canvas')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Creates a picture with a gradient of one colour. */
export async function photo(
  browser: Browser,
  width: number,
  height: number,
  color: string,
): Promise<TransferFile> {
  const page = await (await browser.newContext({ viewport: { width, height } })).newPage()
  const ground = `linear-gradient(120deg, ${color}, #fff 55%, ${color})`
  await page.setContent(`<body style="margin:0;height:100vh;background:${ground}"></body>`)
  const body = (await page.screenshot()).toString('base64')
  await page.context().close()
  return { name: `photo-${width}.png`, type: 'image/png', body }
}
