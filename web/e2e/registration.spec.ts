import type { Browser, Locator, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test, type Host } from './host.ts'
import { addElement, openNewWork, publishThrough, save, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')
const postgres = process.env.PINYE_TEST_POSTGRES
test.use({ flags: postgres ? ['--database-url', postgres] : [] })

/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** An element built by the author: its type, position, and settings in the panel. */
interface Part {
  type: string
  at: [left: number, top: number, width: number, height: number]
  texts?: Record<string, string>
  required?: boolean
  choice?: [label: string, value: string]
}

const PARTS: Part[] = [
  { type: '表单容器', at: [16, 40, 343, 712] },
  {
    type: '输入框',
    at: [36, 70, 303, 44],
    texts: { 占位文字: '姓名', 字段名: 'name' },
    required: true,
  },
  {
    type: '输入框',
    at: [36, 144, 303, 44],
    texts: { 占位文字: '手机号', 字段名: 'tel' },
    required: true,
    choice: ['输入类型', '手机号'],
  },
  { type: '单选框组', at: [36, 216, 303, 96], texts: { 字段名: 'session' } },
  { type: '多选框组', at: [36, 326, 303, 96], texts: { 字段名: 'topics' } },
  { type: '下拉选择', at: [36, 440, 303, 44], texts: { 占位文字: '城市', 字段名: 'city' } },
  { type: '日期选择', at: [36, 504, 303, 44], texts: { 占位文字: '到店日期', 字段名: 'day' } },
  { type: '多行文本', at: [36, 568, 303, 80], texts: { 占位文字: '留言', 字段名: 'note' } },
  { type: '提交按钮', at: [36, 672, 303, 48], texts: { 按钮文字: '报名' } },
]

/** EL-FORM, EL-INPUT, EL-AREA, EL-RADIO, EL-CHECK, EL-SEL, EL-DATE, EL-SUBMIT, FM-001 to FM-005, FM-016, FM-020 */
test(`a registration page is built, answered with and without script, and read, on ${postgres ? 'PostgreSQL' : 'SQLite'}`, async ({
  host,
  browser,
}) => {
  test.setTimeout(240_000)
  const token = await host.signIn(AUTHOR)
  const page = await (await signedIn(browser, token)).newPage()
  const id = await openNewWork(page, host, 'zh-CN')
  await test.step('the author builds it', async () => {
    for (const part of PARTS) await place(page, part)
    await page.screenshot({ path: shot('registration-1-editor') })
    await save(page, 'zh-CN')
  })
  await test.step('and publishes it', () => publish(page))
  const address = `${host.works}/h5/${id}`
  await test.step('a visitor answers by phone', () => answerByPhone(browser, address))
  await test.step('another one without script', () => answerWithoutScript(browser, address))
  await test.step('the answers stand in the data centre', () => read(page, host, id))
})

/** EL-FILE-17, EL-FILE-18 */
test('a file is handed in with and without script', async ({ host, browser }) => {
  test.setTimeout(120_000)
  const token = await host.signIn(AUTHOR)
  const page = await (await signedIn(browser, token)).newPage()
  const id = await openNewWork(page, host, 'zh-CN')
  await place(page, {
    type: '文件上传',
    at: [36, 60, 303, 160],
    texts: { 字段名: 'photo' },
    required: true,
  })
  await place(page, { type: '提交按钮', at: [36, 300, 303, 48] })
  await save(page, 'zh-CN')
  await publish(page)
  const address = `${host.works}/h5/${id}`
  for (const javaScriptEnabled of [true, false]) {
    const visitor = await (
      await browser.newContext({ viewport: { width: 375, height: 812 }, javaScriptEnabled })
    ).newPage()
    await visitor.goto(address)
    const file = { name: '我.png', mimeType: 'image/png', buffer: PICTURE }
    await visitor.locator('input[type=file]').setInputFiles(file)
    // Submitting is blocked during an upload; a file with a remove button, instead of a cancel button, is uploaded.
    if (javaScriptEnabled) {
      await expect(visitor.getByRole('button', { name: '移除 我.png', exact: true })).toBeVisible()
    }
    await visitor.getByRole('button', { name: '提交', exact: true }).click()
    await expect(thanks(visitor)).toBeVisible()
    await visitor.screenshot({ path: shot(`registration-file-${javaScriptEnabled}`) })
  }
  const kept = await host.call<{ records: { form_data: { photo: string } }[] }>(
    'GET',
    `/api/works/form/query/${id}`,
    token,
  )
  expect(kept.data.records).toHaveLength(2)
  for (const { form_data } of kept.data.records) {
    expect(form_data.photo).toContain('/uploads/')
    const picture = await fetch(form_data.photo.split('?')[0] ?? '', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(picture.headers.get('content-type')).toBe('image/png')
  }
})

async function place(page: Page, part: Part): Promise<void> {
  await addElement(page, part.type, 'zh-CN')
  const panel = page.getByRole('complementary', { name: t('editor', 'panel.settings') })
  for (const [label, text] of Object.entries(part.texts ?? {})) {
    await panel.getByLabel(label, { exact: true }).fill(text)
  }
  if (part.choice) {
    const [label, value] = part.choice
    await panel.getByRole('combobox', { name: label }).or(panel.getByLabel(label)).first().click()
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  if (part.required) await panel.getByRole('switch', { name: '必填' }).check({ force: true })
  const [left, top, width, height] = part.at
  for (const [name, value] of Object.entries({ left, top, width, height })) {
    const input = panel.getByLabel(t('editor', `settings.${name}`), { exact: true }).last()
    await input.fill(String(value))
    await input.blur()
  }
}

async function publish(page: Page): Promise<void> {
  await publishThrough(page, 'zh-CN')
}

const error = (page: Page, name: string): Locator =>
  page.locator(`[data-field="${name}"] [data-slot=error]`)

/** Success message: a toast, or text in a slot of the view. */
const thanks = (page: Page): Locator => page.getByText('提交成功').filter({ visible: true })

async function answerByPhone(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(address)
  await page.screenshot({ path: shot('registration-2-phone') })
  await expect(page.locator('[data-live]')).toHaveCount(PARTS.length)
  const send = page.getByRole('button', { name: '报名' })
  await send.tap()
  await expect(error(page, 'name')).toHaveText('该字段为必填项')
  await expect(page.getByRole('textbox', { name: '姓名' })).toBeFocused()
  await expect(page.getByText('表单验证失败，请检查输入内容')).toBeVisible()
  await page.getByRole('textbox', { name: '姓名' }).fill('李雷')
  await expect(error(page, 'name')).toBeHidden()
  const tel = page.getByRole('textbox', { name: '手机号' })
  await tel.fill('12345')
  await tel.blur()
  await expect(error(page, 'tel')).toHaveText('请输入有效的手机号码')
  await page.screenshot({ path: shot('registration-3-wrong') })
  await tel.fill('13800138000')
  await page.getByLabel('选项2').first().check({ force: true })
  const topics = page.getByRole('group', { name: 'topics' })
  await topics.getByLabel('选项1').check({ force: true })
  await topics.getByLabel('选项3').check({ force: true })
  await page.locator('select[name=city]').selectOption('option3')
  await page.locator('input[name=day]').fill('2026-12-24')
  await page.getByRole('textbox', { name: '留言' }).fill('两位\n靠窗')
  const sending = page.waitForResponse((answer) => answer.url().endsWith('/api/workforms'))
  await send.tap()
  const sent = await sending
  expect(sent.status(), await sent.text()).toBe(201)
  await expect(thanks(page)).toBeVisible()
  await page.screenshot({ path: shot('registration-4-sent') })
  await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('')
  await context.close()
}

async function answerWithoutScript(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto(address)
  const send = page.getByRole('button', { name: '报名' })
  await page.getByRole('textbox', { name: '姓名' }).fill('<b>韩梅梅</b>')
  await page.getByRole('textbox', { name: '手机号' }).fill('12345')
  await page.getByRole('group', { name: 'topics' }).getByLabel('选项2').check({ force: true })
  await page.locator('select[name=city]').selectOption('option2')
  await page.getByRole('textbox', { name: '留言' }).fill('一位')
  await send.click()
  // The same page with the error at its field, and all other answers preserved.
  await expect(error(page, 'tel')).toHaveText('请输入有效的手机号码')
  await expect(page.getByRole('alert')).toHaveText('表单验证失败，请检查输入内容')
  await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('<b>韩梅梅</b>')
  await expect(page.getByRole('textbox', { name: '留言' })).toHaveValue('一位')
  await expect(page.getByRole('group', { name: 'topics' }).getByLabel('选项2')).toBeChecked()
  await expect(page.locator('select[name=city]')).toHaveValue('option2')
  await page.screenshot({ path: shot('registration-5-no-script-wrong') })
  await page.getByRole('textbox', { name: '手机号' }).fill('13900139000')
  await send.click()
  await expect(thanks(page)).toBeVisible()
  await page.screenshot({ path: shot('registration-6-no-script-sent') })
  // Reloading the success page does not submit again: the data centre shows the count.
  await page.reload()
  await context.close()
}

async function read(page: Page, host: Host, id: number): Promise<void> {
  await page.goto(`${host.studio}/work-manager/stat-detail/${id}`)
  const table = page.getByRole('table', { name: t('forms', 'tab.submissions') })
  await expect(table.locator('tbody tr')).toHaveCount(2)
  for (const head of ['name', 'tel', 'session', 'topics', 'city', 'day', 'note']) {
    await expect(table.getByRole('columnheader', { name: head })).toBeVisible()
  }
  const [second, first] = [table.locator('tbody tr').first(), table.locator('tbody tr').last()]
  for (const text of ['李雷', '13800138000', '选项2', '选项1', '选项3', '2026-12-24']) {
    await expect(first).toContainText(text)
  }
  for (const text of ['<b>韩梅梅</b>', '13900139000', '选项2'])
    await expect(second).toContainText(text)
  await page.screenshot({ path: shot('registration-7-data') })
}
