import type { Page } from '@playwright/test'
import { centre, drop, paste, photo } from './dataTransfer.ts'
import { AUTHOR, expect, shot, test, type Host } from './host.ts'
import { seriousProblems } from './axe.ts'
import {
  addElement,
  canvasOf,
  closeToasts,
  openNewWork,
  publishThrough,
  save,
  signedIn,
} from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60" viewBox="0 0 120 60"><rect width="120" height="60" fill="#e11"/></svg>'

interface Element {
  uuid: string
  name: string
  pluginProps: Record<string, unknown>
  commonStyle: { left: number; top: number; width: number; height: number }
}

interface StoredWork {
  pages: { elements: Element[]; background?: Record<string, unknown> }[]
}

/** Pictures are added by clipboard and drop, replaced, cropped and filtered, and used as page backgrounds. */
test('pictures are pasted, dropped, replaced, cropped, filtered and laid behind a page', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const page = await (await signedIn(browser, token)).newPage()
  const id = await openNewWork(page, host, 'zh-CN')
  const [wide, tall] = [
    await photo(browser, 800, 400, '#2a7f78'),
    await photo(browser, 300, 600, '#f4a261'),
  ]
  const elements = canvasOf(page).getByRole('option')

  // A screenshot in the clipboard becomes a picture with its aspect ratio, fitted to the page.
  await paste(page, { files: [wide] })
  await expect(elements).toHaveCount(1)
  const shown = elements.first().locator('img')
  await expect(shown).toHaveAttribute('src', /^\/uploads\//)
  await save(page, 'zh-CN')
  const first = await onlyElement(host, token, id)
  expect(first.commonStyle).toMatchObject({ width: 375, height: 188 })
  expect(first.pluginProps.fillType).toBe('cover')

  // It was one history entry.
  await page.keyboard.press('Control+z')
  await expect(elements).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(elements).toHaveCount(1)

  // A picture dropped on an element replaces its picture and keeps its box.
  const source = await shown.getAttribute('src')
  await drop(page, [tall], await centre(page))
  await expect(shown).not.toHaveAttribute('src', source ?? '')
  await save(page, 'zh-CN')
  expect((await onlyElement(host, token, id)).commonStyle).toMatchObject(first.commonStyle)

  // A double-click opens the crop; zooming with keys and moving are one history entry, committed with Enter, cancelled
  // with Escape.
  await elements.first().dblclick()
  const crop = page.getByRole('application', { name: '裁剪' })
  await expect(crop).toBeVisible()
  await page.keyboard.press('+')
  await page.keyboard.press('Shift+ArrowDown')
  await page.screenshot({ path: shot('picture-crop') })
  await page.keyboard.press('Escape')
  await expect(crop).toHaveCount(0)
  await expect(shown).not.toHaveCSS('transform', /matrix/)
  await page.getByRole('button', { name: '裁剪', exact: true }).click()
  await expect(crop).toBeVisible()
  await page.keyboard.press('+')
  await page.keyboard.press('Shift+ArrowDown')
  await crop.focus()
  await page.keyboard.press('Enter')
  await expect(crop).toHaveCount(0)
  await expect(shown).toHaveCSS('transform', 'matrix(1.1, 0, 0, 1.1, 0, 0)')

  // A preset filter, and a custom value by slider.
  await page.getByRole('button', { name: '黑白' }).click()
  await expect(shown).toHaveCSS('filter', 'contrast(1.06) grayscale(1)')
  await page.getByRole('button', { name: '水平翻转' }).click()
  await page.screenshot({ path: shot('picture-filters') })

  // A pasted SVG becomes a picture, pasted text a text element.
  await page.locator('[data-canvas]').click({ position: { x: 8, y: 300 } })
  await paste(page, { text: SVG })
  await expect(elements).toHaveCount(2)
  await paste(page, { text: '第一行\n第二行' })
  await expect(elements).toHaveCount(3)
  await expect(elements.last()).toContainText('第一行')

  // A file that is not a picture is rejected with a message.
  await paste(page, { files: [{ name: 'notes.txt', type: 'text/plain', body: 'aGk=' }] })
  await expect(page.getByRole('alert')).toContainText('“notes.txt”不是图片')
  await closeToasts(page, 'zh-CN')

  // The library panel at the left: an earlier upload is dragged onto the page.
  await page
    .getByRole('button', { name: t('editor', 'rail.uploads'), exact: true })
    .last()
    .click()
  const tile = page.getByRole('button', { name: '添加“photo-300.png”' }).first()
  await expect(tile.locator('img')).toBeVisible()
  await page.screenshot({ path: shot('picture-library') })
  await tile.click()
  await expect(elements).toHaveCount(4)
  await page.keyboard.press('Control+z')
  await expect(elements).toHaveCount(3)

  // Dragged onto a picture, it replaces that.
  const replaced = await shown.getAttribute('src')
  const place = await elements.first().boundingBox()
  await page.getByRole('button', { name: '添加“photo-800.png”' }).first().hover()
  await page.mouse.down()
  await page.mouse.move(900, 500, { steps: 4 })
  await page.mouse.move((place?.x ?? 0) + 30, (place?.y ?? 0) + 20, { steps: 4 })
  await page.mouse.up()
  await expect(shown).toHaveAttribute('src', source ?? '')
  await expect(elements).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(shown).toHaveAttribute('src', replaced ?? '')

  // A gradient as page background, then a picture.
  await page.getByRole('tab', { name: t('messages', 'tab.page') }).click()
  // The fields of the element may stay for a moment.
  const ground = page.getByRole('radiogroup', { name: '背景' })
  await ground.getByText('渐变', { exact: true }).click()
  await page.getByRole('button', { name: '渐变 12' }).click()
  await page.screenshot({ path: shot('page-gradient') })
  await save(page, 'zh-CN')
  const address = await publish(page)
  const visitor = await (
    await browser.newContext({ viewport: { width: 375, height: 812 } })
  ).newPage()
  const scripts: string[] = []
  visitor.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await visitor.goto(address, { waitUntil: 'networkidle' })
  const behind = visitor.locator('.py-sheet > :first-child > :first-child')
  await expect(behind).toHaveCSS(
    'background-image',
    'linear-gradient(135deg, rgb(102, 126, 234) 0%, rgb(118, 75, 162) 100%)',
  )
  const published = visitor.locator(`[data-el="${first.uuid}"] img`)
  await expect(published).toHaveCSS('filter', 'contrast(1.06) grayscale(1)')
  await expect(published).toHaveCSS('object-fit', 'cover')
  expect(scripts, 'a page of pictures needs no script').toEqual([])

  await page.getByText('图片', { exact: true }).last().click()
  await page.getByLabel('图片地址: 背景图片').fill(source ?? '')
  await save(page, 'zh-CN')
  await page.screenshot({ path: shot('page-picture') })
  expect((await stored(host, token, id)).pages[0]?.background).toMatchObject({
    type: 'image',
    src: source,
  })
  await publish(page)
  await visitor.goto(address, { waitUntil: 'networkidle' })
  await expect(visitor.locator('.py-sheet > :first-child > img')).toHaveCSS('object-fit', 'cover')
  await visitor.screenshot({ path: shot('page-picture-visitor') })
  await visitor.context().close()
  await page.context().close()
})

/** A picture pasted offline is uploaded when the network is back. */
test('a picture that is pasted offline is sent when the network is back', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const context = await signedIn(browser, token)
  const page = await context.newPage()
  await openNewWork(page, host, 'zh-CN')
  await addElement(page, '按钮', 'zh-CN')
  const elements = canvasOf(page).getByRole('option')
  await expect(elements).toHaveCount(1)
  await page.locator('[data-canvas]').click({ position: { x: 8, y: 300 } })
  const file = await photo(browser, 200, 200, '#336')
  await context.setOffline(true)
  await paste(page, { files: [file] })
  await expect(page.getByText('网络断开，恢复后自动上传')).toBeVisible()
  await page.screenshot({ path: shot('picture-offline') })
  await expect(elements).toHaveCount(1)
  await context.setOffline(false)
  await expect(elements).toHaveCount(2)
  await context.close()
})

/** A style and an effect of a text are one click each; visitors see them without script. */
test('a text gets a style, an effect, an outline and a gradient', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const page = await (await signedIn(browser, token)).newPage()
  await openNewWork(page, host, 'zh-CN')
  await addElement(page, '文字', 'zh-CN')
  const shown = canvasOf(page).getByRole('option').first().locator('.text-view').first()
  const box = canvasOf(page).getByRole('option').first()
  await page.getByRole('button', { name: '使用样式「标题」', exact: true }).click()
  await expect(shown).toHaveCSS('font-size', '32px')
  await expect(shown).toHaveCSS('font-weight', '700')
  // The box adapts to the text.
  await expect.poll(async () => (await box.boundingBox())?.height ?? 0).toBeGreaterThan(40)
  await page.getByRole('button', { name: '落日', exact: true }).click()
  await expect(shown).toHaveCSS('background-clip', 'text')
  await page.getByRole('switch', { name: '启用描边' }).click({ force: true })
  await expect(shown).toHaveCSS('-webkit-text-stroke-width', '2px')
  await page.screenshot({ path: shot('text-styles') })
  await page.keyboard.press('Control+z')
  await expect(shown).toHaveCSS('-webkit-text-stroke-width', '0px')
  await save(page, 'zh-CN')
  const visitor = await (
    await browser.newContext({ viewport: { width: 375, height: 812 } })
  ).newPage()
  await visitor.goto(await publish(page), { waitUntil: 'networkidle' })
  const published = visitor.locator('.text-view')
  await expect(published).toHaveCSS('background-clip', 'text')
  await expect(published).toHaveCSS('font-size', /^32(\.0\d*)?px$/)
  await visitor.context().close()
  await page.context().close()
})

/** The new dialogs in the other language and theme. */
test('the library, the looks and the backgrounds are read in English and in the dark', async ({
  host,
  browser,
}) => {
  const looks = { language: 'en-US', theme: 'dark' } as const
  const token = await host.signIn(AUTHOR)
  const page = await (await signedIn(browser, token, looks)).newPage()
  await openNewWork(page, host, 'en-US')
  await paste(page, { files: [await photo(browser, 600, 400, '#c2410c')] })
  const elements = canvasOf(page).getByRole('option')
  await expect(elements).toHaveCount(1)
  await page.getByRole('button', { name: 'Pictures', exact: true }).click()
  await page.getByRole('button', { name: 'Adjust', exact: true }).click()
  await expect(page.getByText('Brightness')).toBeVisible()
  await page.screenshot({ path: shot('picture-dark') })
  expect(await seriousProblems(page)).toEqual([])
  await elements.first().dblclick()
  await expect(page.getByRole('application', { name: 'Crop' })).toBeVisible()
  await page.screenshot({ path: shot('picture-crop-dark') })
  await page.keyboard.press('Escape')
  await page.context().close()
})

async function stored(host: Host, token: string, id: number): Promise<StoredWork> {
  return (await host.call<StoredWork>('GET', `/api/works/${id}`, token)).data
}

async function onlyElement(host: Host, token: string, id: number): Promise<Element> {
  const [page] = (await stored(host, token, id)).pages
  const [element, ...others] = page?.elements ?? []
  if (!element || others.length > 0) throw new Error('there is not exactly one element')
  return element
}

/** Publishes with the editor's button; returns the address. */
async function publish(page: Page): Promise<string> {
  await publishThrough(page, 'zh-CN')
  await expect(page.getByText(t('messages', 'publish.ok')).first()).toBeVisible({ timeout: 30_000 })
  const address = await page.getByLabel(t('editor', 'publish.address')).inputValue()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return address
}
