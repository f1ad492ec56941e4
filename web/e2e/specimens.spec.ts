import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test as plain, type Page } from '@playwright/test'
import { ADMIN, expect, LONG, pinye, root, test } from './host.ts'
import { axeOf } from './axe.ts'
import { signedIn } from './steps.ts'
import { words } from './words.ts'

const packages = readdirSync(join(root, 'dist/plugins')).filter((file) => file.endsWith('.pinye'))
/**
 * Height limit of a type's screenshot, which covers its default, content and choices; text states are tested elsewhere.
 */
const MAX_HEIGHT = 1_600

/** Every state of all 32 types in one browser: rendered by the command, without scripts and without a host. */
plain.describe('specimens', () => {
  let folder = ''

  plain.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pinye-specimens-'))
    const paths = packages.map((file) => join(root, 'dist/plugins', file))
    execFileSync(pinye, ['plugin', 'specimen', ...paths, '--out', folder], { stdio: 'ignore' })
  })
  plain.afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const pages = (language: string) =>
    readdirSync(folder).filter((file) => file.endsWith(`.${language}.html`))

  plain('each type looks as it did', async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 375, height: 812 },
      deviceScaleFactor: 1,
      locale: 'zh-CN',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const types: string[] = []
    for (const file of pages('zh-CN')) {
      await page.goto(pathToFileURL(join(folder, file)).href)
      // Hides native controls, whose labels are in the browser's own language.
      await page.addStyleTag({ content: 'video, input[type=file] { visibility: hidden }' })
      for (const section of await page.locator('.sp-type').all()) {
        const type = (await section.getAttribute('id')) ?? ''
        types.push(type)
        const shown = section.locator('.sp-states').first()
        const box = await shown.boundingBox()
        await expect.soft(shown, type).toHaveScreenshot(`${type}.png`, {
          animations: 'disabled',
          maxDiffPixelRatio: 0.04,
          threshold: 0.3,
          scale: 'css',
        })
        expect.soft(box?.height, type).toBeLessThan(MAX_HEIGHT + 812)
      }
    }
    expect(types).toHaveLength(32)
    await context.close()
  })

  for (const language of ['zh-CN', 'en-US'] as const) {
    // Axe reads the same types on published pages in `axe-visitor.spec.ts`.
    plain(
      `axe finds nothing serious, and nothing is asked for: ${language}`,
      { tag: LONG },
      async ({ browser }) => {
        const context = await browser.newContext({ viewport: { width: 375, height: 812 } })
        const page = await context.newPage()
        const problems: string[] = []
        page.on('console', (line) => {
          if (line.type() === 'error') problems.push(`${page.url()}: ${line.text()}`)
        })
        for (const file of pages(language)) {
          await page.goto(pathToFileURL(join(folder, file)).href)
          expect(readFileSync(join(folder, file), 'utf8')).not.toContain('<script')
          problems.push(...(await serious(page, file)))
        }
        expect(problems.join('\n')).toBe('')
        await context.close()
      },
    )
  }
})

/** Like `seriousProblems`, but without contrast on the stages, whose colours come from the catalogue or an author. */
async function serious(page: Page, file: string): Promise<string[]> {
  const runs = [axeOf(page).disableRules(['label-content-name-mismatch', 'color-contrast'])]
  // The surroundings of the stages are the same on every page, so their contrast is checked once.
  if (file.startsWith('chart.'))
    runs.push(axeOf(page).withRules(['color-contrast']).exclude('.sp-stage'))
  const problems: string[] = []
  for (const run of runs) {
    const { violations } = await run.analyze()
    const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    for (const { id, nodes } of bad)
      problems.push(...nodes.map(({ target }) => `${file}: ${id} ${target.join(' ')}`))
  }
  return problems
}

/** An administrator opens a plugin's specimen from the list; other users have no link. */
test('the specimen of an installed plugin opens from the list of plugins', async ({
  host,
  browser,
}) => {
  const t = words('zh-CN')
  const token = await host.signIn(ADMIN)
  const page = await (await signedIn(browser, token)).newPage()
  await page.goto(`${host.studio}/work-manager/admin/plugins`)
  const row = page.getByRole('article', { name: '倒计时' })
  const [specimen] = await Promise.all([
    page.context().waitForEvent('page'),
    row.getByRole('link', { name: t('admin', 'specimen.open') }).click(),
  ])
  await expect(specimen.getByRole('heading', { level: 1 })).toHaveText('倒计时')
  await expect(specimen.locator('.sp-state').first()).toBeVisible()
  const answer = await specimen.reload()
  expect(answer?.headers()['content-security-policy']).toContain('sandbox')
  const stranger = await fetch(`${host.studio}/api/plugins/countdown/specimen`)
  expect(stranger.status).toBe(401)
})
