import { ADMIN, AUTHOR, expect, shot, test } from './host.ts'
import { seriousProblems, waitUntilStable } from './axe.ts'
import { closeToasts, signedIn } from './steps.ts'
import { words } from './words.ts'

const KEY = 'HOUSE-KEY-1'

/** EL-MAP-23: an administrator sets a map key for all works in the plugin settings. */
test('an administrator sets what a plugin asks for, and works are published with it', async ({
  host,
  browser,
}) => {
  const t = words('zh-CN')
  const token = await host.signIn(AUTHOR)
  const commonStyle = { left: 30, top: 60, width: 300, height: 200, zindex: 1 }
  const elements = [{ uuid: 'map_house', name: 'map', pluginProps: {}, commonStyle }]
  const work = { title: '地图', pages: [{ id: 'p0', elements }] }
  const made = await host.call<{ id: number }>('POST', '/api/works', token, work)
  const published = async () => {
    const path = `/api/works/info/${made.data.id}`
    const done = await host.call('POST', path, token, { is_publish: true })
    expect(done.status, JSON.stringify(done)).toBe(200)
    return (await fetch(`${host.works}/h5/${made.data.id}`)).text()
  }
  expect(await published()).not.toContain('staticmap')

  const page = await (await signedIn(browser, await host.signIn(ADMIN))).newPage()
  await page.goto(`${host.studio}/work-manager/admin/plugins`)
  const row = page.getByRole('article', { name: '地图' })
  const dialog = page.getByRole('dialog', { name: t('admin', 'settings.title', { name: '地图' }) })
  const set = async (from: string, key: string) => {
    await row.getByRole('button', { name: from }).click()
    await dialog.getByLabel('tencent_key').fill(key)
  }
  const save = async () => {
    await dialog.getByRole('button', { name: t('messages', 'header.save'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await closeToasts(page, 'zh-CN')
  }
  await set(t('admin', 'settings.open'), KEY)
  await waitUntilStable(page)
  expect(await seriousProblems(page)).toEqual([])
  await page.screenshot({ path: shot('plugin-settings') })
  await save()
  await row.scrollIntoViewIfNeeded()
  await page.screenshot({ path: shot('plugin-settings-row') })
  expect(await published()).toContain(`key=${KEY}`)

  await set(t('admin', 'settings.count', { count: '1' }), '')
  await save()
  await expect(row.getByRole('button', { name: t('admin', 'settings.open') })).toBeVisible()
  expect(await published()).not.toContain(KEY)
})
