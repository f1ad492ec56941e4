import type { Page } from '@playwright/test'
import { expect, LONG, shot, test } from './host.ts'
import { findClippedText, everyProblem, waitUntilStable } from './axe.ts'
import { StudioWalk } from './studioWalk.ts'
import type { Language } from './words.ts'

for (const { language, theme } of [
  { language: 'zh-CN', theme: 'light' },
  { language: 'en-US', theme: 'dark' },
] as const) {
  /**
   * ED-003, ED-005, ED-026, ED-028, EM-008, PV-012: opens each panel and dialog of the editor once and runs every axe
   * rule on the whole page; takes a screenshot of each, with PINYE_LOOKS=all in the other theme as well.
   */
  test(
    `every panel and dialog of the editor is readable, ${language}, ${theme}`,
    { tag: LONG },
    async ({ host, browser }) => {
      test.setTimeout(300_000)
      const look = (page: Page, name: string) => checkScreen(page, name, { language, theme })
      const walk = await StudioWalk.begin(host, browser, { language, theme, look })
      await test.step('home', () => walk.home())
      await test.step('a work', () => walk.open())
      await test.step('panels at the left', () => walk.visitLeftPanels())
      await test.step('tabs at the right', () => walk.right())
      await test.step('pickers', () => walk.pickers())
      await test.step('dialogs', () => walk.dialogs())
    },
  )
}

interface ScreenVariant {
  language: Language
  theme: 'light' | 'dark'
}

async function checkScreen(
  page: Page,
  name: string,
  { language, theme }: ScreenVariant,
): Promise<void> {
  await waitUntilStable(page)
  await pictured(page)
  await page.screenshot({ path: shot(`looks/${name}-${language}-${theme}`) })
  const found = [...(await everyProblem(page)), ...(await findClippedText(page))]
  // Soft: reports all findings, not only the first.
  expect.soft(found, name).toEqual([])
  if (process.env.PINYE_LOOKS !== 'all') return
  const other = theme === 'light' ? 'dark' : 'light'
  await dress(page, other)
  await page.screenshot({ path: shot(`looks/${name}-${language}-${other}`) })
  await dress(page, theme)
}

/** Waits until every picture in the window is loaded or has failed. */
async function pictured(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return image.complete || !isSeen
    }),
  )
}

/** Switches to the other theme without changing a setting. */
async function dress(page: Page, theme: ScreenVariant['theme']): Promise<void> {
  await page.evaluate((scheme) => {
    document.documentElement.dataset.mantineColorScheme = scheme
  }, theme)
  await waitUntilStable(page)
}
