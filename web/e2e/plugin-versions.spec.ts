import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { ADMIN, expect, Host, root, shot, test } from './host.ts'
import { findClippedText, seriousProblems, waitUntilStable } from './axe.ts'
import { closeToasts, signedIn } from './steps.ts'
import { words } from './words.ts'

const LOOKS = [
  { theme: 'light', language: 'zh-CN', viewport: { width: 1440, height: 900 } },
  { theme: 'dark', language: 'en-US', viewport: { width: 1280, height: 720 } },
] as const

/** Returns the bundled picture package with another version of the same length, so that nothing else changes. */
function picture(version: string): Buffer {
  const folder = join(root, 'dist/plugins')
  const name = readdirSync(folder).find((file) => file.startsWith('picture-'))
  if (name === undefined) throw new Error('the plugins are not built: make packages')
  const tar = gunzipSync(readFileSync(join(folder, name))).toString('latin1')
  const changed = tar.replace('"version":"1.0.0"', `"version":"${version}"`)
  if (changed === tar) throw new Error('the manifest has another version than 1.0.0')
  return gzipSync(Buffer.from(changed, 'latin1'))
}

const NAMES = { 'zh-CN': '图片', 'en-US': 'Picture' }

/**
 * A version never enabled before waits with an explanation; an earlier one can be enabled again, and the dialog
 * explains the rights of the browser half.
 */
test('an older version waits, one that was there can run again, and the dialog says who acts', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const host = new Host()
  await host.start()
  try {
    const token = await host.signIn(ADMIN)
    const problems: string[] = []
    for (const look of LOOKS) {
      const t = words(look.language)
      const page = await (await signedIn(browser, token, look)).newPage()
      const see = async (name: string) => {
        await closeToasts(page, look.language)
        await waitUntilStable(page)
        await page.screenshot({ path: shot(`versions-${look.theme}-${look.language}-${name}`) })
        problems.push(...(await seriousProblems(page)), ...(await findClippedText(page)))
      }
      await page.goto(`${host.studio}/work-manager/admin/plugins`)
      const row = page.getByRole('article', { name: NAMES[look.language], exact: true })
      await row.waitFor()
      if (look.theme === 'light') {
        await send(page, '2.0.0')
        await expect(row.getByText('picture 2.0.0')).toBeVisible()
        await send(page, '0.9.0')
      }
      await expect(row.getByText('picture 2.0.0'), 'it runs on').toBeVisible()
      const older = t('admin', 'waiting.older', { running: '2.0.0' })
      await expect(row.getByText(older)).toBeVisible()
      await see('waiting')
      await row.getByRole('button', { name: t('admin', 'waiting.look') }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(t('admin', 'browserHalf.title'))).toBeVisible()
      await expect(dialog.getByText(t('admin', 'browserHalf.text'))).toBeVisible()
      await see('switch')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await row.getByRole('button', { name: t('admin', 'versions') }).click()
      await see('menu')
      await page.getByRole('menuitem', { name: /^1\.0\.0/ }).click()
      if (look.theme === 'dark') {
        await dialog.getByRole('button', { name: t('admin', 'switch.confirm') }).click()
        await expect(row.getByText('picture 1.0.0')).toBeVisible()
        await expect(row.getByText(older)).toHaveCount(0)
      }
    }
    expect(problems).toEqual([])
  } finally {
    await host.stop()
  }

  async function send(page: Page, version: string): Promise<void> {
    const file = {
      name: `picture-${version}.pinye`,
      mimeType: 'application/gzip',
      buffer: picture(version),
    }
    await page.locator('input[type=file]').setInputFiles(file)
    const done = words('zh-CN')('admin', 'upload.done', { file: file.name })
    await expect(page.getByText(done)).toBeVisible({ timeout: 60_000 })
  }
})
