import type { Browser, Page } from '@playwright/test'
import { workOfEverything } from './allTypes.ts'
import { AUTHOR, expect, shot, test, secondInSoak } from './host.ts'
import { publish } from './hostileSurfaces.ts'
import { everyProblem } from './axe.ts'
import { signedIn } from './steps.ts'

/**
 * Colours that the checks before publishing suggest: the catalogue's default backgrounds of a dial button and a notice
 * have too little contrast (EL-DIAL-06, EL-NOTICE-07).
 */
const PAINT = {
  'one-touch-dialing': { backgroundColor: '#0c6ccb' },
  'notice-bar': { color: '#a84300' },
}

const PHONE = { width: 375, height: 812 }
const DESK = { width: 1440, height: 900 }

for (const { language, theme } of [
  { language: 'zh-CN', theme: 'light' },
  { language: 'en-US', theme: 'dark' },
] as const) {
  /** The preview and the published page of a work with every element type: every rule runs on the whole page. */
  test(
    `axe finds nothing in the preview and on the published page, ${language}, ${theme}`,
    secondInSoak(language),
    async ({ host, browser }) => {
      test.setTimeout(120_000)
      const token = await host.signIn(AUTHOR)
      const id = await workOfEverything(host, token, language, PAINT)
      const studio = await (await signedIn(browser, token, { language, theme })).newPage()
      await studio.goto(`${host.studio}/preview/${id}`)
      await studio.frameLocator('iframe').locator('.py-page').first().waitFor()
      await checkPage(studio, `preview-screen-${language}-${theme}`)
      const draft = await studio.locator('iframe').getAttribute('src')
      const visit = async (address: string, viewport: typeof PHONE, name: string) => {
        const visitor = await visitorOf(browser, { language, theme, viewport })
        await visitor.goto(address)
        await visitor.locator('.py-page').first().waitFor()
        await checkPage(visitor, `${name}-${language}-${theme}`)
        await visitor.context().close()
      }
      await visit(draft ?? '', PHONE, 'draft-phone')
      const address = await publish(host, token, id)
      await visit(address, PHONE, 'published-phone')
      await visit(address, DESK, 'published-desk')
    },
  )
}

interface Visit {
  language: string
  theme: 'light' | 'dark'
  viewport: typeof PHONE
}

async function visitorOf(browser: Browser, { language, theme, viewport }: Visit): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: language, colorScheme: theme })
  return context.newPage()
}

async function checkPage(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: shot(`axe-${name}`), fullPage: true })
  expect.soft(await everyProblem(page), name).toEqual([])
}
