import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { AUTHOR, expect, shot, test } from './host.ts'
import { addElement, openNewWork, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** PV-005, PV-007, PV-008, PV-011, VR-007: what visitors would notice is found, shown and put right before the work is published. */
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

  // A jump closes the dialog and selects what the line is about.
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

  // Taken offline from the list, its address says so in both languages.
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
    expect(said).toContain(words(language)('messages', 'publish.missing'))
  }
  await context.close()
})

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return readFileSync(await file.path())
}

/** Width and height of a PNG. */
function sizeOf(png: Buffer): string {
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  return `${png.readUInt32BE(16)} ${png.readUInt32BE(20)}`
}
