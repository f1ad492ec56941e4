import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { installAnswerPlugin } from './answerPlugin.ts'
import { expect, LONG, shot, test, type Host } from './host.ts'
import { canvasOf, publishThrough } from './steps.ts'
import { words } from './words.ts'
import { sheetsOf } from './workbook.ts'

const t = words('zh-CN')
const PERSON = { username: 'zhou.min', email: 'zhou.min@example.org', password: 'Willow-9-tree' }
const NEW_PASSWORD = 'Poplar-7-grove'
const TITLE = '春季报名'
const SEND = '报名'
const FIELDS = [
  { name: 'name', placeholder: '姓名', required: true },
  { name: 'tel', placeholder: '手机号', required: false },
  { name: 'seats', placeholder: '人数', required: false },
]
/** Answers that spreadsheets would misinterpret. */
const ODD = [
  '=1+1',
  '@SUM(A1)',
  '<img src=x onerror="window.hostile=1">&"引号"',
  '😀 表情',
  '  两端有空格  ',
  "O'Brien",
  '-5',
  '_x0041_',
]
const VISITORS = Array.from({ length: 20 }, (_, index) => ({
  name: ODD[index] ?? `访客 ${index + 1}`,
  tel: `0138000000${String(index).padStart(2, '0')}`,
  seats: index + 1,
}))

const postgres = process.env.PINYE_TEST_POSTGRES
test.use({
  // Every visitor sends its own client address, which the host trusts from this machine: one address may submit ten
  // times a minute (FM-021).
  flags: ['--dev=true', '--print-codes=true', ...(postgres ? ['--database-url', postgres] : [])],
})

const database = postgres ? 'PostgreSQL' : 'SQLite'
/**
 * GEN-005, AU-025, AU-027, WM-010, FM-001, FM-021, DC-002 to DC-008: the whole platform, from registering an account to
 * exporting the answers collected by its work.
 */
test(
  `a new author collects answers and takes them home, on ${database}`,
  { tag: LONG },
  async ({ host, browser }) => {
    test.setTimeout(600_000)
    await installAnswerPlugin(host)
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 } })
    ).newPage()
    await test.step('an account, and a new password by mail', () => enter(page, host))
    const id = await test.step('a work of another product', () => importWork(page))
    const address = await test.step('is published', () => publish(page, host, id))
    await test.step('and 20 visitors answer', async () => {
      for (const [index, visitor] of VISITORS.entries()) {
        await answer(browser, { address, index, visitor })
      }
    })
    await test.step('the answers are read', () => readAnswers(page, host))
    await test.step('the day is in the chart’s table', () => readStatistics(page))
    await test.step('the workbook holds what was sent', () => compareWorkbook(page))
    await test.step('a webhook is set, and one answer deleted', () => setAndDelete(page))
    await test.step('the work goes to the bin and comes back with them', () =>
      binAndBack(page, host))
  },
)

async function enter(page: Page, host: Host): Promise<void> {
  await page.goto(`${host.studio}/auth/register`)
  await fill(page, { username: PERSON.username, email: PERSON.email, password: PERSON.password })
  await fill(page, { repeatedPassword: PERSON.password })
  await press(page, t('account', 'register'))
  await page.waitForURL('**/work-manager/list')
  await page.goto(`${host.studio}/auth/forgot-password`)
  await fill(page, { email: PERSON.email })
  await press(page, t('account', 'sendCode'))
  // A development host without a mail server prints the code to its log.
  const code = () => /code for [^:]+: ([a-z2-9-]{19})/.exec(plain(host.log()))?.[1] ?? ''
  await expect.poll(code).not.toBe('')
  await fill(page, { code: code(), newPassword: NEW_PASSWORD, repeated: NEW_PASSWORD })
  await press(page, t('account', 'setPassword'))
  await page.waitForURL('**/auth/login')
  await fill(page, { username: PERSON.username, password: NEW_PASSWORD })
  await press(page, t('account', 'submit'))
  await page.waitForURL('**/work-manager/list')
}

async function importWork(page: Page): Promise<number> {
  await press(page, t('manager', 'import.button'))
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'luban.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(luban())),
  })
  await expect(dialog.getByText(t('manager', 'import.doneTitle'))).toBeVisible()
  await dialog.getByRole('link', { name: t('manager', 'import.open') }).click()
  await page.waitForURL('**/editor/*')
  await expect(canvasOf(page).getByRole('option')).toHaveCount(FIELDS.length + 2)
  return Number(/\d+$/.exec(page.url())?.[0])
}

function luban() {
  const style = { left: 20, width: 335, height: 44 }
  const text = {
    name: 'lbp-text',
    uuid: 1,
    pluginProps: { text: `<p>${TITLE}</p>`, lineHeight: 1 },
    commonStyle: { ...style, top: 20, zindex: 1 },
  }
  const fields = FIELDS.map((pluginProps, index) => ({
    name: 'answer',
    uuid: index + 2,
    pluginProps,
    commonStyle: { ...style, top: 100 + 60 * index, zindex: index + 2 },
  }))
  const send = {
    name: 'send',
    uuid: 99,
    pluginProps: { label: SEND },
    commonStyle: { ...style, top: 300, zindex: 9 },
  }
  const pages = [{ uuid: 1574650741342, title: '', elements: [text, ...fields, send] }]
  return { title: TITLE, width: 375, page_mode: 'h5_long_page', pages }
}

async function publish(page: Page, host: Host, id: number): Promise<string> {
  await publishThrough(page, 'zh-CN')
  return `${host.works}/h5/${id}`
}

interface FormAnswer {
  address: string
  index: number
  visitor: (typeof VISITORS)[number]
}

/** Opens the published page as a phone, fills in its fields and submits. */
async function answer(browser: Browser, on: FormAnswer): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    // Headless browsers are not counted as visitors.
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile',
    // Every visitor has its own client address; one address may submit ten times a minute (FM-021).
    extraHTTPHeaders: { 'x-forwarded-for': `10.1.0.${on.index + 1}` },
  })
  const page = await context.newPage()
  await page.goto(on.address)
  for (const { name, placeholder } of FIELDS) {
    await page.getByRole('textbox', { name: placeholder }).fill(String(on.visitor[name as 'name']))
  }
  const sending = page.waitForResponse((answer) => answer.url().endsWith('/api/workforms'))
  await page.getByRole('button', { name: SEND }).click()
  const sent = await sending
  expect(sent.status(), await sent.text()).toBe(201)
  await expect(page.getByRole('status')).toHaveText(/^201 /)
  await context.close()
}

async function readAnswers(page: Page, host: Host): Promise<void> {
  await page.goto(`${host.studio}/work-manager/list`)
  await page.getByRole('link', { name: t('messages', 'menu.basicData') }).click()
  const row = page.getByRole('row', { name: TITLE })
  await expect(row.getByText(t('forms', 'unread', { count: '20' }))).toBeVisible()
  await page.screenshot({ path: shot('platform-1-form-stat') })
  await row.getByRole('link', { name: t('forms', 'viewOf', { title: TITLE }) }).click()
  const table = page.getByRole('table', { name: t('forms', 'tab.submissions') })
  await expect(table.getByRole('columnheader')).toContainText([
    /^$/,
    t('forms', 'records.time'),
    ...FIELDS.map(({ placeholder }) => placeholder),
  ])
  await expect(table.locator('tbody tr')).toHaveCount(10)
  // Newest first; the second page ends with the first visitor.
  await page.getByRole('button', { name: t('common', 'list.page', { number: '2' }) }).click()
  await expect(table.locator('tbody tr').last()).toContainText('=1+1')
  await page.getByRole('searchbox', { name: t('forms', 'records.search') }).fill('表情')
  await expect(table.locator('tbody tr')).toHaveCount(1)
  await table.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('013800000003')).toBeVisible()
  await page.screenshot({ path: shot('platform-2-submission') })
  await page.keyboard.press('Escape')
  await expect(table.locator('[data-unread=true]')).toHaveCount(0)
  await page.getByRole('searchbox', { name: t('forms', 'records.search') }).fill('')
  await expect(table.locator('[data-unread=true]')).toHaveCount(10)
  await moveToSpamAndBack(page, table)
  expect(await page.evaluate(() => 'hostile' in window), 'an answer ran as a script').toBe(false)
}

async function moveToSpamAndBack(page: Page, table: Locator): Promise<void> {
  const folder = (key: string) =>
    page.getByRole('radiogroup').getByText(t('forms', `records.${key}`), { exact: true })
  await table.getByRole('checkbox').nth(1).check()
  await press(page, t('forms', 'records.toSpam'))
  await folder('spam').click()
  await expect(table.locator('tbody tr')).toHaveCount(1)
  await expect(table.getByText(t('forms', 'spam.marked'))).toBeVisible()
  await table.getByRole('checkbox').first().check()
  await press(page, t('forms', 'records.noSpam'))
  await expect(page.getByText(t('forms', 'records.noSpamYet'))).toBeVisible()
  await folder('inbox').click()
  await expect(page.getByText(t('common', 'list.total', { total: '20' }))).toBeVisible()
}

async function readStatistics(page: Page): Promise<void> {
  await page.getByRole('tab', { name: t('forms', 'tab.stat') }).click()
  const chart = page.getByRole('img', { name: /20/ })
  await expect(chart.locator('canvas')).toBeVisible()
  await page.screenshot({ path: shot('platform-3-chart') })
  await page.getByText(t('forms', 'stat.table'), { exact: true }).click()
  const table = page.getByRole('table', { name: t('forms', 'tab.stat') })
  // All visits are on one day, or on two if midnight was in between.
  const total = table.locator('tfoot').getByRole('cell')
  await expect(total).toHaveText(['20', '20', '20', '100%', '0'])
  await expect(table.locator('tbody tr')).toHaveCount(30)
  await page.getByText(t('forms', 'stat.last7'), { exact: true }).click()
  await expect(table.locator('tbody tr')).toHaveCount(7)
  await expect(total).toHaveText(['20', '20', '20', '100%', '0'])
}

async function compareWorkbook(page: Page): Promise<void> {
  await page.getByRole('tab', { name: t('forms', 'tab.submissions') }).click()
  const download = page.waitForEvent('download')
  await press(page, t('forms', 'export.button'))
  await page.getByRole('menuitem', { name: t('forms', 'export.xlsx') }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${TITLE}-\\d{8}\\.xlsx$`))
  const sheets = sheetsOf(await readFile(await file.path()))
  expect([...sheets.keys()]).toEqual(['表单数据'])
  const [head, ...rows] = sheets.get('表单数据') ?? []
  expect(head?.slice(0, -1)).toEqual(FIELDS.map(({ placeholder }) => placeholder))
  const sent = VISITORS.map(({ name, tel, seats }) => [name, tel, seats]).toReversed()
  expect(rows.map((row) => row.slice(0, -1))).toEqual(sent)
  for (const row of rows) expect(row.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
}

/** ER-013: an error is shown at its field. */
async function setAndDelete(page: Page): Promise<void> {
  await press(page, t('forms', 'settings.button'))
  const dialog = page.getByRole('dialog').last()
  const webhook = dialog.getByLabel(t('forms', 'settings.webhook'))
  await webhook.fill('ftp://nowhere')
  await press(dialog, t('messages', 'header.save'))
  await expect(webhook).toHaveAttribute('aria-invalid', 'true')
  await webhook.fill('https://hooks.example.org/pinye')
  await press(dialog, t('messages', 'header.save'))
  await expect(dialog).toBeHidden()
  await page.getByRole('table').getByRole('checkbox').nth(1).check()
  await press(page, t('forms', 'records.delete'))
  await press(dialog, t('forms', 'records.delete'))
  await expect(page.getByText(t('common', 'list.total', { total: '19' }))).toBeVisible()
}

async function binAndBack(page: Page, host: Host): Promise<void> {
  await page.goto(`${host.studio}/work-manager/list`)
  const card = page.getByRole('article', { name: TITLE })
  await press(card, t('manager', 'moreFor', { title: TITLE }))
  await page.getByRole('menuitem', { name: t('messages', 'ctx.delete') }).click()
  await press(page.getByRole('dialog'), t('messages', 'confirm.yes'))
  await expect(card).toHaveCount(0)
  await page.goto(`${host.studio}/work-manager/form-stat`)
  await expect(page.getByText(t('forms', 'none.title'))).toBeVisible()
  await page.goto(`${host.studio}/work-manager/bin`)
  await press(page, t('manager', 'bin.restoreWork', { title: TITLE }))
  await expect(page.getByText(t('manager', 'bin.empty'))).toBeVisible()
  await page.goto(`${host.studio}/work-manager/form-stat`)
  // One of the 20 was read, another one deleted.
  const count = page.getByRole('row', { name: TITLE }).getByRole('cell').nth(1)
  await expect(count).toHaveText(`19${t('forms', 'unread', { count: '18' })}`)
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [field, text] of Object.entries(values)) {
    const label = new RegExp(`^${t('account', field)}( \\*)?$`)
    await page.getByLabel(label).first().fill(text)
  }
}

async function press(place: Page | Locator, name: string): Promise<void> {
  await place.getByRole('button', { name, exact: true }).first().click()
}

/** Removes the colour codes from a log. */
function plain(text: string): string {
  return text.replace(new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g'), '')
}
