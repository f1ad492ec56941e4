import type { Browser, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, type Host } from './host.ts'
import { publish } from './hostileSurfaces.ts'
import { seriousProblems, waitUntilStable } from './axe.ts'
import {
  boxOf,
  el,
  holdsToEdges,
  make,
  PAGED,
  scrolls,
  seesWhole,
  shows,
  visitor,
  WINDOWS,
} from './phoneWorks.ts'
import { openWork, save, signedIn } from './steps.ts'
import { words } from './words.ts'

/** VR-001, VR-002, VR-006, VR-009, VR-010: a page that scales to fit is not cut off on any phone. */
test('a paged work is whole on every phone, and each page keeps to what its author said', async ({
  host,
  browser,
}) => {
  test.setTimeout(60_000)
  const token = await host.signIn(AUTHOR)
  const id = await make(host, token, PAGED)
  const address = await publish(host, token, id)
  for (const size of WINDOWS) {
    const [width, height] = size
    const { context, page } = await visitor(browser, size)
    await page.goto(address)
    await seesWhole(page, width, height)
    await page.screenshot({ path: shot(`phones-${width}x${height}-scale`) })
    await page.keyboard.press('ArrowRight')
    await scrolls(page, width, height)
    await page.keyboard.press('ArrowRight')
    await holdsToEdges(page, width, height)
    await page.screenshot({ path: shot(`phones-${width}x${height}-pin`) })
    await context.close()
  }
  // The same without script.
  const { context, page } = await visitor(browser, [375, 553], false)
  await page.goto(address)
  await seesWhole(page, 375, 553)
  await context.close()
})

/** VR-009, PV-006: a wide screen shows a phone frame, a QR code and arrows; a phone does not load these. */
test('a visitor at a desk sees a phone, a code for the own one, and turns pages by arrows', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const address = await publish(host, token, await make(host, token, PAGED))
  const { context, page } = await visitor(browser, [1440, 900])
  await page.goto(address)
  const work = await boxOf(page.locator('.py-work'))
  expect([work.width, Math.round(work.height)]).toEqual(
    [371.4, 804].map((one) => expect.closeTo(one, 0) as unknown as number),
  )
  expect(Math.abs(work.x + work.right - 1440)).toBeLessThan(1)
  expect((await boxOf(el(page, 'one_low'))).bottom).toBeLessThan(work.bottom)
  const code = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  expect(code.filter((name) => name.endsWith('.svg'))).toHaveLength(1)
  await expect(page.getByText('手机扫码观看')).toBeVisible()
  const [back, next] = [
    page.getByRole('button', { name: '上一页' }),
    page.getByRole('button', { name: '下一页' }),
  ]
  await expect(back).toBeDisabled()
  await page.screenshot({ path: shot('phones-desk') })
  await next.click()
  await shows(page, 'two')
  await page.getByRole('button', { name: '第3页' }).click()
  await shows(page, 'three')
  await expect(page.getByRole('button', { name: '第3页' })).toHaveAttribute('aria-current', 'page')
  await expect(next).toBeDisabled()
  expect(await seriousProblems(page)).toEqual([])
  await context.close()

  const phone = await visitor(browser, [375, 812])
  const asked: string[] = []
  phone.page.on('request', (request) => asked.push(request.url()))
  await phone.page.goto(address)
  await expect(phone.page.locator('.py-hint')).toBeVisible()
  await phone.page.screenshot({ path: shot('phones-hint') })
  await expect(phone.page.locator('.py-arrow').first()).toBeHidden()
  expect(asked.filter((url) => url.endsWith('.svg'))).toEqual([])
  await phone.context.close()

  // VR-003: a long work is in the same frame and scrolls as any page does.
  const long = { ...PAGED, page_mode: 'h5_long_page' }
  const longAddress = await publish(host, token, await make(host, token, long))
  const desk = await visitor(browser, [1280, 720])
  await desk.page.goto(longAddress)
  expect((await boxOf(desk.page.locator('.py-work'))).width).toBe(375)
  await desk.page.mouse.wheel(0, 400)
  await expect.poll(() => desk.page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await desk.page.screenshot({ path: shot('phones-desk-long') })
  await desk.context.close()
})

interface StoredWork {
  page_dots: string
  pages: { fit?: string; elements: { uuid: string; pin?: string }[] }[]
}

/** CV-001, ED-004, ED-028, PV-010, PV-012, SH-009, SH-010: from guides on the canvas to the draft on a phone. */
test('an author sees where phones end, says how a page fits, and looks at the draft on many phones', async ({
  host,
  browser,
}) => {
  test.setTimeout(60_000)
  const language = 'zh-CN'
  const t = words(language)
  const token = await host.signIn(AUTHOR)
  const id = await make(host, token, PAGED)
  const context = await signedIn(browser, token)
  const page = await context.newPage()
  await openWork(page, host, id)
  const lines = page.locator('[data-safe-lines] [data-phone]')
  await expect(lines).toHaveText([/小屏 缩至 68%/, /常见 缩至 82%/, /长屏 完整显示/])
  await waitUntilStable(page)
  await page.screenshot({ path: shot('phones-lines') })

  // In the page's tab, each choice is one history entry.
  await page.getByRole('tab', { name: t('messages', 'tab.page') }).click()
  const fit = page.getByRole('radiogroup', { name: t('phones', 'fit') })
  await expect(fit.getByRole('radio', { name: t('phones', 'fit.scale') })).toBeChecked()
  await fit.getByText(t('phones', 'fit.pin'), { exact: true }).click()
  await expect(lines.first()).toHaveText(/上下贴靠/)
  await page.keyboard.press('Control+z')
  await expect(lines.first()).toHaveText(/缩至 68%/)
  await page.keyboard.press('Control+y')
  await el(page, 'one_low').click()
  await page.getByRole('tab', { name: t('messages', 'tab.prop') }).click()
  const pin = page.getByRole('radiogroup', { name: t('phones', 'pin') })
  await expect(pin.getByRole('radio', { name: t('phones', 'pin.bottom') })).toBeChecked()
  await pin.getByText(t('phones', 'pin.middle'), { exact: true }).click()
  await page.getByRole('tab', { name: t('messages', 'tab.page') }).click()
  await page.getByRole('combobox', { name: t('phones', 'dots') }).click()
  await page.getByRole('option', { name: t('phones', 'dots.numbers') }).click()
  await page.screenshot({ path: shot('phones-settings') })
  await save(page, language)
  const stored = await host.call<StoredWork>('GET', `/api/works/${id}`, token)
  expect([stored.data.page_dots, stored.data.pages[0]?.fit]).toEqual(['numbers', 'pin'])
  expect(stored.data.pages[0]?.elements.find(({ uuid }) => uuid === 'one_low')?.pin).toBe('middle')

  await looksInTheCentre(page, t)
  const draft = await looksInTheDialog(page, host, t)
  await looksAsVisitor(browser, page, draft, t)
})

type Say = ReturnType<typeof words>

/** ED-004, ED-028: the preview mode in the centre shows the page only, saves first, and ignores editing keys. */
async function looksInTheCentre(page: Page, t: Say): Promise<void> {
  const mode = page.getByRole('radiogroup', { name: t('phones', 'mode') })
  await mode.getByText(t('messages', 'mode.preview'), { exact: true }).click()
  const live = page.frameLocator('[aria-label="当前页实时预览"] iframe')
  await expect(el(live, 'one_top')).toBeVisible()
  await expect(el(live, 'two_top')).toHaveCount(0)
  await waitUntilStable(page)
  await page.screenshot({ path: shot('phones-live') })
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await expect(page.locator('[aria-label="当前页实时预览"]')).toHaveCount(0)
  await expect(page.getByRole('listbox').first().getByRole('option')).toHaveCount(4)
}

/** PV-012, PV-010: at least eight phones, with and without browser bars; pixel-identical to a visitor's page. */
async function looksInTheDialog(page: Page, host: Host, t: Say): Promise<string> {
  await page.getByRole('button', { name: t('editor', 'header.preview'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const frame = page.frameLocator('[role=dialog] iframe')
  await expect(el(frame, 'one_top')).toBeVisible()
  const sizes = new Set<string>()
  const device = dialog.getByRole('combobox', { name: t('phones', 'device') })
  await device.click()
  const names = await page.getByRole('option').allTextContents()
  for (const name of names) sizes.add(/\d+×\d+/.exec(name)?.[0] ?? '')
  expect(sizes.size).toBeGreaterThanOrEqual(8)
  await page.getByRole('option', { name: /375×667/ }).click()
  const window = () => frame.locator('html').evaluate(() => [innerWidth, innerHeight])
  await expect.poll(window).toEqual([375, 667])
  await waitUntilStable(page)
  await page.screenshot({ path: shot('phones-dialog') })
  for (const [bars, height] of [
    ['wechat', 603],
    ['browser', 553],
  ] as const) {
    await dialog.getByText(t('phones', `bars.${bars}`), { exact: true }).click()
    await expect.poll(window).toEqual([375, height])
    await page.screenshot({ path: shot(`phones-dialog-${bars}`) })
  }
  await dialog.getByRole('button', { name: t('phones', 'turn.next') }).click()
  await shows(frame, 'two')
  const address = await dialog.getByLabel(t('editor', 'preview.address')).inputValue()
  expect(address).toContain(`${host.works}/h5/`)
  expect(address).toContain('?token=')
  expect(await seriousProblems(page)).toEqual([])
  return address
}

/** Draft and published page are pixel-identical except for the draft mark; a renewed address replaces the old one. */
async function looksAsVisitor(browser: Browser, page: Page, draft: string, t: Say): Promise<void> {
  const { context, page: phone } = await visitor(browser, [375, 553])
  expect((await phone.goto(draft))?.status()).toBe(200)
  await expect(phone.locator('.py-draft')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('phones', 'renew') }).click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: t('messages', 'confirm.yes') })
    .click()
  await expect.poll(async () => (await phone.goto(draft))?.status()).toBe(404)
  const renewed = await dialog.first().getByLabel(t('editor', 'preview.address')).inputValue()
  expect((await phone.goto(renewed))?.status()).toBe(200)
  await context.close()
}

/** SH-009, SH-010, PV-001, PV-002: the preview screen, whole and page by page, with the QR code for a phone. */
test('the preview of a work and of one page shows the draft in a phone', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const id = await make(host, token, PAGED)
  const context = await signedIn(browser, token, { theme: 'dark' })
  const page = await context.newPage()
  const t = words('zh-CN')
  await page.goto(`${host.studio}/preview/${id}`)
  const frame = page.frameLocator('iframe')
  await expect(el(frame, 'one_low')).toBeVisible()
  await page.getByRole('button', { name: t('phones', 'turn.next') }).click()
  await shows(frame, 'two')
  await waitUntilStable(page)
  await page.screenshot({ path: shot('phones-preview-screen') })
  await page.goto(`${host.studio}/preview/${id}/page/2`)
  await expect(el(frame, 'three_low')).toBeVisible()
  await expect(el(frame, 'one_low')).toHaveCount(0)
  expect(await seriousProblems(page)).toEqual([])
})

/** VR-009, EN-007: arrows are above and below for vertical page turns, in the preview as around the published work. */
test('the arrows of the preview point the way in which pages turn', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const id = await make(host, token, { ...PAGED, page_direction: 'vertical' })
  const page = await (await signedIn(browser, token, { language: 'en-US' })).newPage()
  await page.goto(`${host.studio}/preview/${id}`)
  const frame = page.frameLocator('iframe')
  await expect(el(frame, 'one_low')).toBeVisible()
  const arrow = (name: string) => page.getByRole('button', { name: words('en-US')('phones', name) })
  const [back, next] = [await boxOf(arrow('turn.back')), await boxOf(arrow('turn.next'))]
  expect(back.x).toBeCloseTo(next.x, 0)
  expect(next.y).toBeGreaterThanOrEqual(back.bottom)
  await arrow('turn.next').click()
  await shows(frame, 'two')
  await waitUntilStable(page)
  await page.screenshot({ path: shot('phones-preview-vertical') })
  await page.context().close()
})

/** PV-010: draft and published page are pixel-identical on phones, except for the draft mark. */
test('the draft and the published page are the same pixels on phones', async ({
  host,
  browser,
}) => {
  test.setTimeout(60_000)
  const token = await host.signIn(AUTHOR)
  const id = await make(host, token, PAGED)
  const { data } = await host.call<{ url: string }>('GET', `/api/works/token/${id}`, token)
  const address = await publish(host, token, id)
  for (const size of [
    [320, 568],
    [375, 553],
    [430, 932],
  ] as const) {
    const { context, page } = await visitor(browser, size)
    const seen: Buffer[] = []
    for (const at of [new URL(data.url, host.works).href, address]) {
      await page.goto(at)
      await page.addStyleTag({ content: '.py-draft{display:none!important}' })
      seen.push(await page.screenshot())
    }
    expect(seen[0]?.equals(seen[1] as Buffer), size.join('x')).toBe(true)
    await context.close()
  }
})
