import type { Page } from '@playwright/test'
import { AUTHOR, expect, test } from './host.ts'
import { addElement, canvasOf, openNewWork, signedIn } from './steps.ts'

/** CV-013: the handles of a small element do not block double-clicks, and still resize. */
test('a double-click anywhere on a low text edits it, and its handles still resize', async ({
  host,
  browser,
}) => {
  const page = await (await signedIn(browser, await host.signIn(AUTHOR))).newPage()
  await openNewWork(page, host, 'zh-CN')
  await addElement(page, '文字', 'zh-CN')
  const text = canvasOf(page).getByRole('option', { name: '文字' })
  const handle = page.locator('[data-handle=s]')
  await handle.waitFor()
  const before = await boxOf(text)
  for (const y of [4, before.height / 2, before.height - 4]) {
    await page.mouse.dblclick(before.x + before.width / 2, before.y + y)
    await page.locator('[contenteditable="true"]').first().waitFor()
    await page.keyboard.press('Escape')
    await handle.waitFor()
  }
  const at = await boxOf(handle)
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 40, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(text)).height).toBeGreaterThan(before.height + 30)
})

/** CV-013: a selection has a single frame, and its handles disappear during a drag. */
test('a frame around what is selected is the only one, and its handles go while it is dragged', async ({
  host,
  browser,
}) => {
  const page = await (await signedIn(browser, await host.signIn(AUTHOR))).newPage()
  await openNewWork(page, host, 'zh-CN')
  await addElement(page, '文字', 'zh-CN')
  const text = canvasOf(page).getByRole('option', { name: '文字' })
  const handle = page.locator('[data-handle=e]')
  await handle.waitFor()
  const { x, y, width, height } = await boxOf(text)
  await page.mouse.move(x + width / 2, y + height / 2)
  await expect(text).toHaveCSS('outline-style', 'none')
  await expect(handle).toHaveCSS('opacity', '1')
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 40, y + height / 2 + 30, { steps: 4 })
  await expect(handle).toHaveCSS('opacity', '0')
  await page.mouse.up()
  await expect(handle).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await expect(text).toHaveAttribute('aria-selected', 'false')
  await page.mouse.move(x + width / 2 + 42, y + height / 2 + 32)
  await expect(text).toHaveCSS('outline-style', 'solid')
})

/** EL-TEXT-21: Escape cancels the editing even before the text editor has loaded. */
test('Escape ends the editing of a text also before its editor has started', async ({
  host,
  browser,
}) => {
  const page = await (await signedIn(browser, await host.signIn(AUTHOR))).newPage()
  let start = () => {}
  const held = new Promise<void>((resolve) => (start = resolve))
  await page.route('**/tinymce/tinymce.min.js*', async (route) => {
    await held
    await route.continue()
  })
  await openNewWork(page, host, 'zh-CN')
  await addElement(page, '文字', 'zh-CN')
  const text = canvasOf(page).getByRole('option', { name: '文字' })
  const handle = page.locator('[data-handle=s]')
  await handle.waitFor()
  const asked = page.waitForRequest('**/tinymce/tinymce.min.js*')
  await text.dblclick()
  await expect(handle).toHaveCount(0)
  await asked
  await page.keyboard.press('Escape')
  await handle.waitFor()
  await expect(text).toHaveAttribute('aria-selected', 'true')
  start()
  // The late script must not start the editor any more.
  await page.waitForFunction(() => 'tinymce' in window)
  await expect(page.locator('[contenteditable=true]')).toHaveCount(0)
  await text.dblclick()
  await page.locator('[contenteditable=true]').waitFor()
  await page.keyboard.press('Escape')
  await handle.waitFor()
})

async function boxOf(place: ReturnType<Page['locator']>) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}
