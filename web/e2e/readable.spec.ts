import type { Page } from '@playwright/test'
import { workOfEverything } from './allTypes.ts'
import { AUTHOR, expect, shot, test, secondInSoak } from './host.ts'
import { seriousProblems } from './axe.ts'
import { canvasOf, openWork, signedIn } from './steps.ts'

/**
 * The specification gives the colours of a dial button and of a notice (EL-DIAL-06, EL-NOTICE-06, EL-NOTICE-07), so
 * their contrast is not a finding.
 */
const GIVEN = new RegExp(
  [
    /^color-contrast \.one-touch-dialing-text:.*foreground color: #ffffff, background color: #409eff/,
    /^color-contrast \.notice-bar-text.*foreground color: #ed6a0c, background color: #fffbe8/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** Runs axe on the canvas and on the published page: every element type with its defaults, and the demo works. */
for (const language of ['zh-CN', 'en-US'] as const) {
  test(
    `what stands on a page can be read and named, on the canvas and by visitors: ${language}`,
    secondInSoak(language),
    async ({ host, browser }) => {
      test.setTimeout(300_000)
      const token = await host.signIn(AUTHOR)
      const made = await workOfEverything(host, token, language)
      const demo = await host.call<{ id: number; title: string }[]>(
        'GET',
        '/api/works?_limit=100',
        token,
      )
      // Excludes works of other tests, which contain hostile texts and broken plugins.
      const ids = [made, ...demo.data.filter(({ id }) => id <= 2).map(({ id }) => id)]
      const studio = await (await signedIn(browser, token, { language })).newPage()
      const problems: string[] = []
      const look = async (page: Page, name: string) => {
        await page.screenshot({ path: shot(`readable-${language}-${name}`), fullPage: true })
        const found = (await seriousProblems(page)).filter((problem) => !GIVEN.test(problem))
        problems.push(...found.map((problem) => `${name}: ${problem}`))
      }
      for (const id of ids) {
        await openWork(studio, host, id)
        await expect(canvasOf(studio).getByRole('option').first()).toBeVisible()
        await expect(canvasOf(studio).locator('[aria-busy=true]')).toHaveCount(0)
        await look(studio, `canvas-${id}`)
        const done = await host.call('POST', `/api/works/info/${id}`, token, { is_publish: true })
        expect(done.status, JSON.stringify(done)).toBe(200)
        const viewport = { width: 375, height: 812 }
        const visitor = await (await browser.newContext({ viewport, locale: language })).newPage()
        await visitor.goto(`${host.works}/h5/${id}`)
        await visitor.locator('.py-page').first().waitFor()
        await look(visitor, `published-${id}`)
        await visitor.context().close()
      }
      expect(problems.join('\n')).toBe('')
    },
  )
}
