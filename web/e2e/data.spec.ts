import type { BrowserContext, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, type Host } from './host.ts'
import { addElement, openNewWork, save, signedIn } from './steps.ts'

/** Quarterly figures as Excel copies them, with a line break in a quoted cell. */
const COPIED =
  '季度\t收入\t支出\r\n一季度\t12000\t-9000\r\n"二\n季度"\t15000\t-16000\r\n三季度\t8000\t-7000\r\n'
const FIGURES = [
  ['季度', '收入', '支出'],
  ['一季度', 12000, -9000],
  ['二\n季度', 15000, -16000],
  ['三季度', 8000, -7000],
]
const PRICES = '套餐\t价格\n单人\t128\n双人\t238\n'

interface StoredWork {
  pages: { elements: { name: string; pluginProps: { dataset: unknown } }[] }[]
}

async function storedDatasets(host: Host, id: number, token: string): Promise<unknown[]> {
  const { data } = await host.call<StoredWork>('GET', `/api/works/${id}`, token)
  return data.pages.flatMap(({ elements }) => elements.map((one) => one.pluginProps.dataset))
}

/** Adds an element at a free position. */
async function addAt(page: Page, name: string, top: number): Promise<void> {
  await addElement(page, name, 'zh-CN')
  for (const [label, value] of [
    ['X', 27],
    ['Y', top],
  ] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(String(value))
    await page.keyboard.press('Enter')
  }
}

/** Opens the sheet of the selected element, with the focus in its first cell. */
async function openSheet(page: Page) {
  await page.getByRole('button', { name: '编辑数据: 数据' }).click()
  const grid = page.getByRole('grid', { name: '数据' })
  await expect(grid.getByRole('textbox', { name: /^A1：/ })).toBeFocused()
  return grid
}

async function pasteInto(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+v')
}

/** Returns all requests of a visitor's page. */
async function visit(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(address)
  await page.locator('.py-page').first().waitFor()
  return { page, scripts }
}

/** EL-BAR, EL-TABLE, EL-NEWS: visitors see what an author typed into sheets, without any script. */
test('tables and charts from Excel to a visitor without scripts', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const context = await signedIn(browser, token)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const id = await openNewWork(page, host, 'zh-CN')

  await test.step('a chart shows what is pasted, undone and redone', async () => {
    await addAt(page, '柱状图', 20)
    const drawing = page.getByRole('img', { name: '柱状图: 销量' })
    await expect(drawing.locator('path[fill="#5470c6"]')).toHaveCount(5)
    await openSheet(page)
    await pasteInto(page, COPIED)
    const cell = page.getByRole('gridcell', { name: '12000', exact: true })
    await expect(cell).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(cell).toBeHidden()
    await page.keyboard.press('Control+Shift+z')
    await expect(cell).toBeVisible()
    await page.screenshot({ path: shot('data-sheet') })
    await page.getByRole('button', { name: '完成' }).click()
    await expect(page.getByRole('img', { name: '柱状图: 收入, 支出' })).toBeVisible()
    await page.screenshot({ path: shot('data-chart') })
  })

  await test.step('one step of the history takes all of it back', async () => {
    await page.getByRole('button', { name: /^撤销/ }).first().click()
    await expect(page.getByRole('img', { name: '柱状图: 销量' })).toBeVisible()
    await page.getByRole('button', { name: /^重做/ }).first().click()
    await expect(page.getByRole('img', { name: '柱状图: 收入, 支出' })).toBeVisible()
  })

  await test.step('a table and a news list', async () => {
    await addAt(page, '表格', 440)
    await openSheet(page)
    await pasteInto(page, PRICES)
    await page.keyboard.press('Control+End')
    await page.keyboard.type('258')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '完成' }).click()
    await addAt(page, '新闻列表', 600)
    await openSheet(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('开业啦')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await save(page, 'zh-CN')
  })

  const [chart, table, news] = await storedDatasets(host, id, token)
  expect(chart).toEqual(FIGURES)
  expect(table).toEqual([
    ['套餐', '价格'],
    ['单人', 128],
    ['双人', 258],
  ])
  expect(news).toMatchObject([{ 0: '标题' }, { 0: '开业啦' }, { 0: '示例新闻二' }])

  const done = await host.call('POST', `/api/works/info/${id}`, token, { is_publish: true })
  expect(done.status, JSON.stringify(done)).toBe(200)

  await test.step('a visitor without scripts sees all of it', async () => {
    const viewport = { width: 375, height: 812 }
    const bare = await browser.newContext({ viewport, javaScriptEnabled: false })
    const { page: visitor } = await visit(bare, `${host.works}/h5/${id}`)
    const drawing = visitor.getByRole('img', { name: '柱状图: 收入, 支出' })
    await expect(drawing).toBeVisible()
    await expect(drawing.locator('path[fill="#5470c6"]')).toHaveCount(3)
    await expect(drawing.locator('path[fill="#91cc75"]')).toHaveCount(3)
    const figures = visitor.getByRole('table', { name: '柱状图: 收入, 支出' })
    await expect(figures.getByRole('row', { name: '三季度 8000 -7000' })).toHaveCount(1)
    const prices = visitor.getByRole('region', { name: '表格' }).getByRole('table')
    await expect(prices.getByRole('columnheader')).toHaveText(['套餐', '价格'])
    await expect(prices.getByRole('row', { name: '双人 258' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: '开业啦' })).toHaveAttribute(
      'href',
      'https://example.com/1',
    )
    await visitor.screenshot({ path: shot('data-visitor'), fullPage: true })
    await drawing.locator('.chart-tip').first().locator(':scope > :first-child').hover()
    await expect(drawing.locator('.chart-bubble').first()).toHaveCSS('opacity', '1')
  })

  await test.step('and one with scripts is sent none for it', async () => {
    const { scripts } = await visit(await browser.newContext(), `${host.works}/h5/${id}`)
    expect(scripts.filter((address) => /chart|echarts|view-/.test(address))).toEqual([])
    expect(scripts).toEqual([])
  })
})
