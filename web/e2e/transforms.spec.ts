import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { AUTHOR, expect, pinye, root, shot, test } from './host.ts'
import { addElement, openNewWork, save, signedIn } from './steps.ts'

test.use({ flags: ['--data-source-networks', '127.0.0.0/8'] })

const CSV = '城市,人数\n上海,12\n杭州,9\n苏州,4\n'

/** Starts a server with a table; returns the table's address. */
async function serve(): Promise<{ url: string; server: Server }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).end(CSV)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/people.csv`, server }
}

/** Folder in which the command creates and builds transforms; the shared target folder avoids compiling twice. */
const folder = mkdtempSync(join(tmpdir(), 'pinye-transforms-'))
const environment = { ...process.env, CARGO_TARGET_DIR: join(root, 'target/transforms') }

function run(...args: string[]): string {
  const options = { cwd: folder, env: environment, encoding: 'utf8' } as const
  return execFileSync(pinye, ['transform', ...args], options)
}

/** From the command line to a visitor's page, in two languages (docs/decisions/0022). */
test('a transform is made, tried in the studio, kept, and shown to visitors', async ({
  host,
  browser,
}) => {
  test.setTimeout(400_000)
  copyFileSync(join(root, 'rust-toolchain.toml'), join(folder, 'rust-toolchain.toml'))
  await test.step('the command makes one in Rust and one in AssemblyScript', () => {
    expect(run('new', 'shares')).toContain('pinye transform build')
    run('new', 'shares-in-script', '--language', 'assemblyscript')
    for (const name of ['shares', 'shares-in-script']) {
      const said = run('check', name)
      expect(said).toContain('a host would take this module')
      expect(said).toContain('["上海",12,48')
    }
    const bad = join(folder, 'bad.wasm')
    writeFileSync(bad, 'no module')
    const refused = spawnSync(pinye, ['transform', 'check', bad], { encoding: 'utf8' })
    expect(refused.stdout).toContain('it is no WebAssembly module')
    expect(refused.status).toBe(1)
  })

  const { url, server } = await serve()
  const token = await host.signIn(AUTHOR)
  await host.call('POST', '/api/datasources', token, { name: '人数', type: 'csv', url })
  const context = await signedIn(browser, token)
  const page = await context.newPage()
  await page.goto(`${host.studio}/work-manager/data-sources`)
  const row = page.getByRole('row', { name: /人数/ })
  const open = async (): Promise<Locator> => {
    await row.getByRole('button', { name: '人数 的转换模块' }).click()
    return page.getByRole('dialog', { name: '人数 的转换模块' })
  }
  const share = (dialog: Locator) => dialog.getByRole('row', { name: '上海 12 48' })

  await test.step('what is no module is refused with a sentence', async () => {
    const dialog = await open()
    await page.screenshot({ path: shot('transform-none') })
    await dialog.locator('input[type=file]').setInputFiles(join(folder, 'bad.wasm'))
    await dialog.getByRole('button', { name: '保存模块' }).click()
    await expect(dialog.getByRole('alert')).toContainText('这不是 WebAssembly 模块')
    await dialog.getByRole('button', { name: '运行' }).click()
    await expect(dialog.getByRole('status').getByRole('alert')).toContainText('WebAssembly')
    await page.screenshot({ path: shot('transform-refused') })
    await dialog.getByRole('button', { name: '放弃' }).click()
    await expect(dialog.getByText('还没有模块')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('one is tried on what the source says now, then kept', async () => {
    const dialog = await open()
    await dialog.locator('input[type=file]').setInputFiles(join(folder, 'shares/shares.wasm'))
    await expect(dialog.getByText('尚未保存')).toBeVisible()
    await dialog.getByRole('button', { name: '运行' }).click()
    await expect(share(dialog)).toBeVisible()
    await expect(dialog.getByText(/占计算上限的/)).toBeVisible()
    await page.screenshot({ path: shot('transform-tried') })
    await dialog.getByText('自己的 JSON').click()
    await dialog.getByRole('textbox', { name: '用于试运行的 JSON' }).fill('{"columns": ["a"]}')
    await dialog.getByRole('button', { name: '运行' }).click()
    await expect(dialog.getByRole('status').getByRole('alert')).toHaveText(
      '模块报告：there are no rows',
    )
    await dialog.getByRole('button', { name: '保存模块' }).click()
    await expect(dialog).toBeHidden()
    await expect(row.getByText('shares.wasm')).toBeVisible()
  })

  await test.step('the one in AssemblyScript takes its place', async () => {
    const dialog = await open()
    const module = join(folder, 'shares-in-script/shares-in-script.wasm')
    await dialog.locator('input[type=file]').setInputFiles(module)
    await dialog.getByRole('button', { name: '运行' }).click()
    await expect(share(dialog)).toBeVisible()
    await dialog.getByRole('button', { name: '保存模块' }).click()
    await expect(row.getByText('shares-in-script.wasm')).toBeVisible()
    await page.screenshot({ path: shot('transform-list') })
  })

  await test.step('an element and a visitor see what it makes', async () => {
    const id = await openNewWork(page, host, 'zh-CN')
    await addElement(page, '表格', 'zh-CN')
    await page.getByRole('combobox', { name: '数据源' }).click()
    await page.getByRole('option', { name: '人数' }).click()
    await expect(page.locator('[data-el]').getByText('48', { exact: true })).toBeVisible()
    await save(page, 'zh-CN')
    const done = await host.call('POST', `/api/works/info/${id}`, token, { is_publish: true })
    expect(done.status, JSON.stringify(done)).toBe(200)
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${host.works}/h5/${id}`)
    await expect(visitor.getByRole('row', { name: '上海 12 48' })).toBeVisible()
  })

  await test.step('and it is taken away again', async () => {
    await page.goto(`${host.studio}/work-manager/data-sources`)
    const dialog = await open()
    await dialog.getByRole('button', { name: '移除' }).click()
    await expect(row.getByText('shares-in-script.wasm')).toBeHidden()
  })
  server.close()
})
