import type { Browser, Page } from '@playwright/test'
import { AUTHOR, expect, Host, shot, test } from './host.ts'
import { seriousProblems, waitUntilStable } from './axe.ts'
import { MapStandIn } from './mapStandIn.ts'
import { addElement, canvasOf, openNewWork, publishThrough, save, signedIn } from './steps.ts'
import { words } from './words.ts'

const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 }
const LABEL = '湖畔茶室'
const ADDRESS = '杭州市西湖区北山街 18 号'

/** EL-MAP-03, EL-MAP-13, EL-MAP-14, EL-MAP-15, EL-MAP-19, EL-MAP-22 */
test('a map leads to its place, with a script and without', async ({ host, browser }) => {
  test.setTimeout(120_000)
  const t = words('zh-CN')
  const context = await signedIn(browser, await host.signIn(AUTHOR))
  const page = await context.newPage()
  await openNewWork(page, host, 'zh-CN')
  await addElement(page, '地图', 'zh-CN')
  await expect(canvasOf(page).locator('.map-marker')).toBeVisible()
  const left = page.getByLabel(t('editor', 'settings.left'), { exact: true })
  await left.fill('37')
  await left.blur()
  await choosePlace(page)
  await expect(canvasOf(page).locator('.map-label')).toHaveText(LABEL)
  await waitUntilStable(page)
  await page.screenshot({ path: shot('map-editor') })

  await save(page, 'zh-CN')
  await toldOfNoKey(page)
  const address = await publishThrough(page, 'zh-CN')
  await withoutScript(browser, address)
  await withScript(browser, address)
  await context.close()
})

/** EL-MAP-13, EL-MAP-16, EL-MAP-20: with a map service of the installation (amended: no script of a provider). */
test('a place is searched for through the installation', async ({ browser }) => {
  test.setTimeout(180_000)
  const [maps, installation] = [new MapStandIn(), new Host()]
  try {
    await maps.start()
    await installation.start(maps.flags())
    const context = await signedIn(browser, await installation.signIn(AUTHOR))
    const page = await context.newPage()
    // The key stays on the host, and the browser sends no request to the provider.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openNewWork(page, installation, 'zh-CN')
    await addElement(page, '地图', 'zh-CN')
    await searchPlace(page, maps)
    await expect(canvasOf(page).locator('.map-label')).toHaveText('湖畔茶室')
    await expect(canvasOf(page).locator('.map-address')).toHaveText('浙江省杭州市西湖区灵隐路 3 号')
    expect(asked.filter((url) => /canary-map-key|map\.qq\.com/.test(url))).toEqual([])
    await context.close()
  } finally {
    await installation.stop()
    await maps.stop()
  }
})

async function searchPlace(page: Page, maps: MapStandIn): Promise<void> {
  await page.getByRole('button', { name: '选择位置', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '选择位置' })
  const search = dialog.getByRole('searchbox', { name: '搜索地点、城市或坐标' })
  await search.pressSequentially('茶室', { delay: 50 })
  const results = dialog.getByRole('group', { name: '搜索结果' })
  await expect(results.getByRole('button')).toHaveCount(10)
  expect(maps.asked).toEqual(['/ws/place/v1/suggestion/ 茶室'])
  expect((await results.boundingBox())?.height).toBeLessThanOrEqual(300)
  await waitUntilStable(page)
  expect(await seriousProblems(page)).toEqual([])
  await page.screenshot({ path: shot('map-service-search') })
  await results.getByRole('button', { name: '湖畔茶室' }).click()
  await expect(dialog.getByLabel('标签内容')).toHaveValue('湖畔茶室')
  await expect(dialog.getByLabel('详细地址')).toHaveValue('浙江省杭州市西湖区北山街 18 号')
  await expect(dialog.getByLabel('坐标', { exact: true })).toHaveText('30.250000, 120.140000')
  await dialog.getByRole('application').click({ position: { x: 200, y: 120 } })
  await expect(dialog.getByLabel('详细地址')).toHaveValue('浙江省杭州市西湖区灵隐路 3 号')
  maps.fails = true
  await search.fill('书店')
  await expect(results).toHaveText('搜索失败')
  await page.screenshot({ path: shot('map-service-failed') })
  await search.fill('')
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** EL-MAP-19: before publishing, a map without a key is listed with the fallback that visitors see. */
async function toldOfNoKey(page: Page): Promise<void> {
  const t = words('zh-CN')
  await page.getByRole('button', { name: t('editor', 'header.publish'), exact: true }).click()
  const gate = page.getByRole('dialog', { name: t('editor', 'publish.title') })
  const line = gate.getByRole('listitem').filter({ hasText: '没有地图密钥，访客看到的是示意图' })
  await expect(line).toHaveCount(1)
  await expect(line).toHaveAttribute('data-severity', 'hint')
  await line.getByRole('button', { name: t('publish', 'show') }).click()
  await expect(gate).toHaveCount(0)
}

async function choosePlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: '选择位置', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '选择位置' })
  await dialog.getByRole('searchbox').fill('杭州')
  await waitUntilStable(page)
  await page.screenshot({ path: shot('map-search') })
  await dialog.getByRole('button', { name: '杭州', exact: true }).click()
  await dialog.getByLabel('标签内容').fill(LABEL)
  await dialog.getByLabel('详细地址').fill(ADDRESS)
  await expect(dialog.getByLabel('坐标', { exact: true })).toHaveText('30.270000, 120.160000')
  expect(await seriousProblems(page)).toEqual([])
  await page.screenshot({ path: shot('map-dialog') })
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function withoutScript(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.locator('.map-plan')).toBeVisible()
  await expect(page.locator('.map-marker')).toBeVisible()
  await expect(page.getByText(LABEL, { exact: true })).toBeVisible()
  await expect(page.getByText(ADDRESS, { exact: true })).toBeVisible()
  await page.screenshot({ path: shot('map-no-script') })
  await page.getByText('导航', { exact: true }).click()
  const href = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  expect(await href('腾讯地图')).toContain('tocoord=30.27,120.16')
  expect(await href('高德地图')).toContain(`to=120.16,30.27,${encodeURIComponent(LABEL)}`)
  expect(await href('百度地图')).toMatch(/location=30\.27[5-7]\d*,120\.166\d*&.*coord_type=bd09ll/)
  expect(await href('苹果地图')).toContain('daddr=30.27,120.16')
  await expect(page.getByRole('link', { name: '苹果地图' })).toBeVisible()
  await page.screenshot({ path: shot('map-no-script-chooser') })
  await page.getByText('取消', { exact: true }).click()
  await expect(page.getByRole('link', { name: '苹果地图' })).toBeHidden()
  await context.close()
}

async function withScript(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({
    ...PHONE,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  const sheet = page.getByRole('dialog', { name: '选择地图应用' })
  await expect(async () => {
    if (!(await sheet.isVisible())) await page.locator('.map-navigate').click()
    await expect(sheet).toBeVisible({ timeout: 500 })
  }).toPass()
  await waitUntilStable(page)
  await page.screenshot({ path: shot('map-sheet') })
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.locator('.map-navigate').focus()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: '复制地址' }).click()
  await expect(page.getByText('地址已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ADDRESS)
  await context.close()
}
