import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AUTHOR, expect, shot, test } from './host.ts'
import { addElement, openNewWork, save, signedIn } from './steps.ts'

/** A foreign interface whose answer the test changes. */
class Source {
  answer: { status: number; body: unknown } = { status: 200, body: sold(120, 80) }
  private readonly server: Server = createServer((_, response) => {
    response.writeHead(this.answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(this.answer.body))
  })

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/sold.json`
  }

  stop(): void {
    this.server.close()
  }
}

const sold = (tea: number, coffee: number) => ({
  data: [
    { 品类: '茶', 销量: tea },
    { 品类: '咖啡', 销量: coffee },
  ],
})

test.use({ flags: ['--data-source-networks', '127.0.0.0/8'] })

/** DS-001, DS-002, DS-010, DS-012 to DS-014: a report whose data source fails and recovers. */
test('a report shows what its source says now, and the last known while it fails', async ({
  host,
  browser,
}) => {
  const source = new Source()
  const url = await source.start()
  const token = await host.signIn(AUTHOR)
  const context = await signedIn(browser, token)
  const page = await context.newPage()

  await test.step('an author makes a data source', async () => {
    await page.goto(`${host.studio}/work-manager/data-sources`)
    await page.getByRole('button', { name: '新建数据源' }).first().click()
    const dialog = page.getByRole('dialog', { name: '新建数据源' })
    await dialog.getByRole('textbox', { name: '名称' }).fill('销量')
    await dialog.getByRole('textbox', { name: '地址' }).fill(url)
    await dialog.getByText('定时', { exact: true }).click()
    await dialog.getByRole('textbox', { name: '间隔（秒）' }).fill('5')
    await dialog.getByRole('textbox', { name: '转换表达式' }).fill('data')
    await page.screenshot({ path: shot('live-source') })
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
  })

  const id = await openNewWork(page, host, 'zh-CN')
  await test.step('and chooses it for a chart, which shows its rows without writing them', async () => {
    await addElement(page, '柱状图', 'zh-CN')
    await expect(page.getByRole('img', { name: '柱状图: 销量' })).toBeVisible()
    await page.getByRole('combobox', { name: '数据源' }).click()
    await page.getByRole('option', { name: '销量', exact: true }).click()
    await expect(page.getByText('共 2 行')).toBeVisible()
    await expect(page.locator('[data-el] table').getByRole('row', { name: '咖啡 80' })).toHaveCount(
      1,
    )
    await expect(page.locator('[data-el] path[fill="#5470c6"]')).toHaveCount(2)
    await page.screenshot({ path: shot('live-editor'), animations: 'allow' })
    await save(page, 'zh-CN')
    const { data } = await host.call<StoredWork>('GET', `/api/works/${id}`, token)
    const [chart] = data.pages[0]?.elements ?? []
    expect(JSON.stringify(chart?.pluginProps.dataset)).not.toContain('咖啡')
  })

  await test.step('where the source fails, the panel says why', async () => {
    source.answer = { status: 500, body: 'down' }
    await page.getByRole('button', { name: '重新读取' }).click()
    await expect(page.getByRole('alert').getByText(/500/)).toBeVisible()
    await expect(page.getByText('数据源读取失败，显示上次的数据')).toBeVisible()
    await page.screenshot({ path: shot('live-failed') })
    source.answer = { status: 200, body: sold(120, 80) }
    await page.getByRole('button', { name: '重新读取' }).click()
    await expect(page.getByText('共 2 行')).toBeVisible()
  })

  const done = await host.call('POST', `/api/works/info/${id}`, token, { is_publish: true })
  expect(done.status, JSON.stringify(done)).toBe(200)

  const phone = await browser.newContext({ viewport: { width: 375, height: 812 } })
  const visitor = await phone.newPage()
  const asked: string[] = []
  let kib = 0
  visitor.on('response', (response) => {
    asked.push(response.url())
    if (/\/a\//.test(response.url()))
      kib += Number(response.headers()['content-length'] ?? 0) / 1024
  })
  await visitor.goto(`${host.works}/h5/${id}`)
  const row = (name: string) => visitor.locator('[data-live] table').getByRole('row', { name })
  await test.step('a visitor sees the rows, then those of now', async () => {
    await expect(row('咖啡 80')).toHaveCount(1)
    source.answer = { status: 200, body: sold(120, 95) }
    await expect(row('咖啡 95')).toHaveCount(1, { timeout: 20_000 })
    await visitor.screenshot({ path: shot('live-visitor') })
  })
  await test.step('and the last known ones while the source is silent', async () => {
    source.answer = { status: 503, body: '' }
    await visitor.waitForTimeout(8_000)
    await expect(row('咖啡 95')).toHaveCount(1)
    source.answer = { status: 200, body: sold(130, 99) }
    await expect(row('茶 130')).toHaveCount(1, { timeout: 40_000 })
  })
  expect(asked.filter((address) => address.startsWith(url))).toEqual([])
  expect(kib, 'scripts of a page with live data, as sent').toBeLessThan(3)
  source.stop()
})

interface StoredWork {
  pages: { elements: { pluginProps: { dataset: unknown } }[] }[]
}
