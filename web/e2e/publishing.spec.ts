import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { AUTHOR, expect, shot, test } from './host.ts'
import { waitUntilStable } from './axe.ts'
import { make } from './phoneWorks.ts'
import { addElement, canvasOf, openNewWork, openWork, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/**
 * PV-005, PV-007, PV-008, PV-011, VR-007: problems that visitors would notice are found, shown and fixed before
 * publishing.
 */
test('a work is looked through before it is published, and leaves as files to share', async ({
  host,
  browser,
}) => {
  test.setTimeout(60_000)
  const context = await signedIn(browser, await host.signIn(AUTHOR))
  const page = await context.newPage()
  await openNewWork(page, host, 'zh-CN')
  await addElement(page, '文字', 'zh-CN')
  const publish = button(page, t('editor', 'header.publish'))
  await publish.click()
  const dialog = page.getByRole('dialog')
  const left = dialog.getByRole('listitem').filter({ hasText: '仍是默认文字' })
  await expect(left).toBeVisible()
  await page.screenshot({ path: shot('publish-gate') })

  // A jump closes the dialog and selects the element concerned.
  await left.getByRole('button').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('option', { selected: true }).first()).toBeVisible()

  await publish.click()
  await button(page, t('publish', 'anyway')).click()
  await expect(
    dialog.getByRole('heading', { name: t('messages', 'publish.ok'), exact: true }),
  ).toBeVisible({ timeout: 40_000 })
  await page.screenshot({ path: shot('publish-done') })
  const address = await page.getByLabel(t('editor', 'publish.address')).inputValue()
  expect(await (await fetch(address)).text()).toContain('<!doctype html>')

  const drawing = await downloaded(page, t('publish', 'file.svg'))
  expect(drawing.toString()).toMatch(/^<svg .*<\/svg>$/)
  expect(sizeOf(await downloaded(page, t('publish', 'file.png')))).toMatch(/^(\d+) \1$/)
  const poster = await downloaded(page, t('publish', 'file.poster'))
  expect(sizeOf(poster)).toBe('750 1334')

  // Taken offline from the list, its address shows a notice in both languages.
  await page.goto(`${host.studio}/work-manager/list`)
  await page
    .getByRole('button', { name: /的更多操作$/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('publish', 'offline.title'), exact: true }).click()
  await button(page, t('publish', 'offline.title')).click()
  await expect(page.getByText(t('messages', 'publish.off')).first()).toBeVisible()
  const gone = await fetch(address)
  expect(gone.status).toBe(404)
  const said = await gone.text()
  for (const language of ['zh-CN', 'en-US'] as const) {
    const sentence = words(language)('messages', 'publish.missing')
    expect(said.toLowerCase()).toContain(sentence.toLowerCase())
  }
  await context.close()
})

/**
 * PV-005: the host's messages and hints with a fix are shown before publishing; hints that were published before are
 * not repeated.
 */
test('a work is put right before it is published, and not asked about twice', async ({
  host,
  browser,
}) => {
  test.setTimeout(90_000)
  const token = await host.signIn(AUTHOR)
  const style = { left: 40, width: 200, height: 48, zindex: 1 }
  const link = { type: 'link', config: { url: 'http://example.com/map' } }
  const elements = [
    {
      uuid: 'button_1',
      name: 'button',
      pluginProps: { text: '路线', color: '#ffffff', backgroundColor: '#1890ff' },
      commonStyle: { ...style, top: 40 },
      interaction: link,
    },
    {
      uuid: 'countdown_1',
      name: 'countdown',
      pluginProps: { endTime: '2020-01-01 00:00' },
      commonStyle: { ...style, top: 200 },
    },
  ]
  const id = await make(host, token, { title: '路线', pages: [{ id: 'p0', elements }] })
  const page = await (await signedIn(browser, token)).newPage()
  await openWork(page, host, id)
  await button(page, t('editor', 'header.publish')).click()
  const gate = page.getByRole('dialog')
  const lines = gate.getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: '结束时间已过' })).toHaveAttribute(
    'data-severity',
    'warning',
  )
  await expect(lines.filter({ hasText: '对比度为 3.2' })).toHaveAttribute('data-severity', 'hint')
  await waitUntilStable(page)
  await page.screenshot({ path: shot('publish-gate-fixes') })
  await lines.filter({ hasText: 'https' }).getByRole('button', { name: '改用 https' }).click()
  await expect(lines).toHaveCount(2)
  await button(page, t('publish', 'anyway')).click()
  const done = gate.getByRole('heading', { name: t('messages', 'publish.ok'), exact: true })
  await expect(done).toBeVisible({ timeout: 40_000 })
  const address = await page.getByLabel(t('editor', 'publish.address')).inputValue()
  const html = await (await fetch(address)).text()
  expect(html).toContain('https://example.com/map')
  expect(html).not.toContain('http://example.com/map')

  // Without the countdown only the hint is left, which was published before.
  await page.keyboard.press('Escape')
  await canvasOf(page).getByRole('option').last().click()
  await page.keyboard.press('Delete')
  await expect(gate).toHaveCount(0)
  await button(page, t('editor', 'header.publishAgain')).click()
  await expect(done).toBeVisible({ timeout: 40_000 })
})

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return readFileSync(await file.path())
}

/** Returns the width and height of a PNG. */
function sizeOf(png: Buffer): string {
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  return `${png.readUInt32BE(16)} ${png.readUInt32BE(20)}`
}
