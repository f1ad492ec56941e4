import AxeBuilder from '@axe-core/playwright'
import type { Browser, Locator, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, type Host } from './host.ts'
import { canvasOf, openWork, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')
const UUID = 'picture_masked0000001'
const BOX = { width: 300, height: 200 }

interface StoredProps {
  imgSrc: string
  maskType: string
  maskedImageUrl: string
  originalImgSrc: string
  maskConfig: Record<string, unknown> | null
}

/** EL-PIC-20, EL-PIC-23, EL-PIC-24, EL-PIC-25, EL-PIC-26, EL-PIC-28, EL-PIC-29, EL-PIC-30, EL-PIC-31, ST-002. */
test('a mask is chosen, laid on the picture, taken back and shown to visitors without a script', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const { id, source } = await makeWork(host, browser, token)
  const page = await (await signedIn(browser, token)).newPage()
  await openWork(page, host, id)
  await canvasOf(page).getByRole('option').first().click()

  // Choosing a mask opens the overlay; cancelling keeps the previous picture.
  const overlay = await chooseMask(page, '五角星')
  const stage = overlay.getByRole('application', { name: '蒙版的位置' })
  await expect(stage).toBeFocused()
  await page.screenshot({ path: shot('mask-overlay-light') })
  await page.keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
  expect((await stored(host, token, id)).maskedImageUrl ?? '').toBe('')

  // Moved with the pointer, snapped to the edge, zoomed with the wheel and moved with the keys.
  await chooseMask(page, '五角星')
  const spoken = overlay.locator('output')
  await expect(spoken).toHaveText('宽 200，高 200，左 50，上 0，旋转 0 度')
  await drag(page, stage, { x: -49, y: 0 })
  await expect(spoken).toHaveText('宽 200，高 200，左 0，上 0，旋转 0 度')
  await overlay.getByRole('slider', { name: '缩放' }).focus()
  await page.mouse.wheel(0, 300)
  await expect(spoken).not.toContainText('宽 200')
  await stage.focus()
  await page.keyboard.press('0')
  await page.keyboard.press('-')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(spoken).toHaveText('宽 190，高 190，左 65，上 6，旋转 0 度')
  await page.keyboard.press('Enter')
  await expect(overlay).toHaveCount(0)
  expect(await newestUpload(host, token)).toMatch(/^masked-image-\d{13}\.png$/)

  // The result is saved automatically, and undone in one step.
  const stores = async () => (await stored(host, token, id)).maskedImageUrl ?? ''
  await expect.poll(stores).not.toBe('')
  const cut = await stored(host, token, id)
  expect(cut).toMatchObject({
    imgSrc: source,
    originalImgSrc: source,
    maskType: 'star',
    maskConfig: { type: 'star', angle: 0, originalWidth: 300, originalHeight: 200 },
  })
  expect(await readCachedMask(page)).toMatchObject({
    maskedImage: expect.stringMatching(/^data:image\/png;base64,/),
    maskedImageUrl: cut.maskedImageUrl,
    maskConfig: cut.maskConfig,
  })
  const shown = canvasOf(page).getByRole('option').first().locator('img')
  await expect(shown).toHaveAttribute('src', cut.maskedImageUrl)
  await page.screenshot({ path: shot('mask-cut') })
  await page.keyboard.press('Control+z')
  await expect(shown).toHaveAttribute('src', source)
  await page.keyboard.press('Control+Shift+z')
  await expect(shown).toHaveAttribute('src', cut.maskedImageUrl)

  // Adjusting starts from the current position; cancelling changes nothing.
  await page.getByRole('button', { name: '调整蒙版' }).click()
  await expect(spoken).toHaveText('宽 190，高 190，左 65，上 6，旋转 0 度')
  await page.keyboard.press('ArrowDown')
  await overlay.getByRole('button', { name: '取消' }).click()
  await expect(shown).toHaveAttribute('src', cut.maskedImageUrl)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').getByText(t('messages', 'save.saved'))).toBeVisible()

  await visit(host, browser, { token, id, cut })
})

/** EL-PIC-23, EL-PIC-26. */
test('the overlay is read in English and in the dark', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const { id } = await makeWork(host, browser, token)
  const look = { language: 'en-US', theme: 'dark' } as const
  const page = await (await signedIn(browser, token, look)).newPage()
  await openWork(page, host, id)
  await canvasOf(page).getByRole('option').first().click()
  await page.getByRole('button', { name: 'Choose a mask shape' }).click()
  await page.getByRole('button', { name: 'Heart', exact: true }).click()
  const overlay = page.getByRole('dialog', { name: 'Adjust mask' })
  await expect(overlay.getByRole('application', { name: 'Place of the mask' })).toBeFocused()
  await page.keyboard.press(']')
  await page.screenshot({ path: shot('mask-overlay-dark') })
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(violations.map(({ id: rule, nodes }) => `${rule} ${nodes[0]?.html}`)).toEqual([])
  await overlay.getByRole('button', { name: 'Cancel' }).click()
  await expect(overlay).toHaveCount(0)
  await page.screenshot({ path: shot('mask-panel-dark') })
})

async function visit(
  host: Host,
  browser: Browser,
  { token, id, cut }: { token: string; id: number; cut: StoredProps },
): Promise<void> {
  const done = await host.call('POST', `/api/works/info/${id}`, token, { is_publish: true })
  expect(done.status, JSON.stringify(done)).toBe(200)
  const viewport = { width: 375, height: 812 }
  const page = await (await browser.newContext({ viewport, deviceScaleFactor: 2 })).newPage()
  await page.goto(`${host.works}/h5/${id}`, { waitUntil: 'networkidle' })
  const picture = page.locator(`[data-el="${UUID}"] img`)
  await expect(picture).toHaveAttribute('src', new URL(cut.maskedImageUrl, host.works).pathname)
  await expect(page.locator('script')).toHaveCount(0)
  await page.screenshot({ path: shot('mask-visitor') })
  // Opaque in the centre of the star, transparent in the corner of its box.
  const dots = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    const [width, height] = [300, 200]
    Object.assign(canvas, { width, height })
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0, width, height)
    const alpha = (x: number, y: number) => pen?.getImageData(x, y, 1, 1).data[3]
    return [alpha(160, 101), alpha(4, 4), alpha(296, 196), alpha(70, 20)]
  })
  expect(dots).toEqual([255, 0, 0, 0])
}

async function chooseMask(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: '选择蒙版形状' }).click()
  await page.getByRole('button', { name, exact: true }).click()
  const overlay = page.getByRole('dialog', { name: '调整蒙版' })
  await overlay.getByRole('application').waitFor()
  return overlay
}

/** Drags from the centre of the stage by a distance in pixels of the work. */
async function drag(page: Page, stage: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await stage.boundingBox()
  if (!box) throw new Error('there is no stage')
  const scale = box.width / BOX.width
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + (by.x * scale) / 2, y + (by.y * scale) / 2)
  await page.mouse.move(x + by.x * scale, y + by.y * scale)
  await page.mouse.up()
}

const readCachedMask = (page: Page) =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown,
    `imageMask:${UUID}`,
  )

async function newestUpload(host: Host, token: string): Promise<string | undefined> {
  const path = '/api/upload/files?_sort=created_at:desc'
  const { data } = await host.call<{ name: string }[]>('GET', path, token)
  return data[0]?.name
}

async function stored(host: Host, token: string, id: number): Promise<StoredProps> {
  const { data } = await host.call<{ pages: { elements: { pluginProps: StoredProps }[] }[] }>(
    'GET',
    `/api/works/${id}`,
    token,
  )
  const props = data.pages[0]?.elements[0]?.pluginProps
  if (!props) throw new Error('nothing is stored')
  return props
}

async function makeWork(host: Host, browser: Browser, token: string) {
  const body = new FormData()
  const photo = new Blob([new Uint8Array(await photograph(browser))], { type: 'image/jpeg' })
  body.append('files', photo, 'photo.jpg')
  const answer = await fetch(`${host.studio}/api/upload/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  const { data } = (await answer.json()) as { data: { url: string }[] }
  const source = data[0]?.url ?? ''
  const element = {
    uuid: UUID,
    name: 'picture',
    pluginProps: { imgSrc: source },
    commonStyle: { left: 30, top: 60, ...BOX, zindex: 1 },
  }
  const work = { title: '蒙版', pages: [{ id: 'p0', elements: [element] }] }
  const made = await host.call<{ id: number }>('POST', '/api/works', token, work)
  expect(made.status, JSON.stringify(made)).toBeLessThan(300)
  return { id: made.data.id, source }
}

async function photograph(browser: Browser): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } })
  const page = await context.newPage()
  await page.setContent(`<body style="margin:0;height:100vh;background:
    radial-gradient(circle at 70% 30%, #fff3c4 0 9%, transparent 9.5%),
    linear-gradient(165deg, transparent 62%, #1d4d4f 62.3%),
    linear-gradient(195deg, transparent 55%, #2a7f78 55.3%),
    linear-gradient(#f4a261, #e76f51 60%, #264653)">`)
  const photo = await page.screenshot({ type: 'jpeg', quality: 92 })
  await context.close()
  return photo
}
