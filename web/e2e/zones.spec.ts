import { AUTHOR, expect, shot, test } from './host.ts'
import { makeWork, publish } from './actingWork.ts'
import { openWork, save, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')

const COUNTDOWN = {
  uuid: 'countdown_1',
  name: 'countdown',
  pluginProps: { endTime: '2030-02-01 00:00', showUnit: true },
  commonStyle: { left: 20, top: 20, width: 260, height: 60 },
}

/**
 * EL-COUNT-18: a countdown ends at the same moment for all visitors, in the work's time zone, which its author can
 * change.
 */
test('a countdown ends at the same moment wherever its visitors are', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const work = { title: 'zones', pages: [{ id: 'one', elements: [COUNTDOWN] }] }
  const id = await makeWork(host, token, work)
  const address = await publish(host, token, id)
  /** Returns the minutes left that a visitor in a time zone sees. */
  const left = async (timezoneId: string) => {
    const context = await browser.newContext({ timezoneId, viewport: { width: 375, height: 667 } })
    const page = await context.newPage()
    await page.goto(address)
    await page.locator('[data-live] .countdown-number').first().waitFor()
    const shown = await page.locator('.countdown-number').allTextContents()
    await context.close()
    const [days = NaN, hours = NaN, minutes = NaN] = shown.map(Number)
    return (days * 24 + hours) * 60 + minutes
  }
  const end = Date.parse('2030-02-01T00:00:00+08:00')
  const expected = () => (end - Date.now()) / 60_000
  for (const zone of ['Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati']) {
    expect(Math.abs((await left(zone)) - expected()), zone).toBeLessThan(2)
  }

  const editor = await (await signedIn(browser, token)).newPage()
  await openWork(editor, host, id)
  await editor.locator('[data-uuid=countdown_1], [data-el=countdown_1]').first().click()
  await expect(editor.getByText('按 Asia/Shanghai 的时间')).toBeVisible()
  await editor.screenshot({ path: shot('zones-countdown') })
  await editor.keyboard.press('Escape')
  await editor.getByRole('button', { name: t('editor', 'header.preview'), exact: true }).click()
  await editor.getByRole('tab', { name: t('settings', 'tab.settings') }).click()
  const zone = editor.getByRole('combobox', { name: t('settings', 'timeZone'), exact: true })
  await expect(zone).toHaveValue('跟随站点（Asia/Shanghai）')
  await zone.fill('New_York')
  await editor.getByRole('option', { name: 'America/New_York' }).click()
  await expect(zone).toHaveValue('America/New_York')
  await editor.screenshot({ path: shot('zones-setting') })
  await editor.keyboard.press('Escape')
  await save(editor, 'zh-CN')
  await publish(host, token, id)
  const inNewYork = expected() + 13 * 60
  expect(Math.abs((await left('Asia/Shanghai')) - inNewYork)).toBeLessThan(2)

  await editor.goto(`${host.studio}/work-manager/stat-detail/${id}`)
  await editor.getByRole('tab', { name: t('forms', 'tab.stat') }).click()
  await expect(editor.getByText('America/New_York', { exact: false }).first()).toBeVisible()
  await editor.screenshot({ path: shot('zones-statistics') })
})
