import type { Page } from '@playwright/test'
import { createFixtures } from './fixtures.ts'
import { ADMIN, AUTHOR, expect, LONG, shot, test } from './host.ts'
import { findClippedText, seriousProblems, waitUntilStable } from './axe.ts'
import { seeEmpty, seeAdministration, seePeople } from './seeAdmin.ts'
import { seeAccount, seeData, seeEditor, seeFiles, seeForms, seeWorks } from './seeAuthor.ts'
import { signedIn } from './steps.ts'
import { ScreenWalker, type Words } from './visitor.ts'
import { words } from './words.ts'

const WIDE = { width: 1440, height: 900 }
const LOW = { width: 1280, height: 720 }
const TEXT = { 'zh-CN': '文字', 'en-US': 'Text' }

/** Two variants cover every text, every colour and both sizes; the other two cover their combinations. */
const LOOKS = [
  { theme: 'light', language: 'zh-CN', viewport: WIDE },
  { theme: 'dark', language: 'en-US', viewport: LOW },
  ...(process.env.PINYE_LOOKS === 'all'
    ? ([
        { theme: 'dark', language: 'zh-CN', viewport: LOW },
        { theme: 'light', language: 'en-US', viewport: WIDE },
      ] as const)
    : []),
] as const

for (const { theme, language, viewport } of LOOKS) {
  /** PF-002, SH-002 to SH-011, SH-027, SH-029: every screen opens, is accessible and has a title. */
  test(
    `every screen can be read and named: ${theme}, ${language}, ${viewport.width} wide`,
    {
      tag: theme === 'dark' ? [] : LONG,
    },
    async ({ host, browser }) => {
      test.setTimeout(600_000)
      const work = await createFixtures(host)
      const t = words(language)
      const visit = { theme, language, viewport }
      const problems: string[] = []
      const look = async (page: Page, name: string) => {
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
        await waitUntilStable(page)
        await page.screenshot({ path: shot(`screen-${theme}-${language}-${name}`) })
        const found = [...(await seriousProblems(page)), ...(await findClippedText(page))]
        problems.push(...found.map((problem) => `${name}: ${problem}`))
      }
      const open = async (who: { username: string; password: string } | null) => {
        const token = who === null ? null : await host.signIn(who)
        const context = await signedIn(browser, token, visit)
        const page = await context.newPage()
        page.setDefaultTimeout(30_000)
        return new ScreenWalker(page, host, t, (name) => look(page, name))
      }
      const strangers = await open(null)
      await seeAuth(strangers, t)
      const author = await open(AUTHOR)
      await seeWorks(author, t)
      await seeForms(author, t, work)
      await seeData(author, t)
      await seeFiles(author, t)
      await seeAccount(author, t)
      await seeEditor(author, t, {
        language,
        text: TEXT[language],
        height: viewport.height,
      })
      const admin = await open(ADMIN)
      await seeEmpty(admin, t)
      await seePeople(admin, t)
      await seeAdministration(admin, t)
      expect(problems.join('\n')).toBe('')
    },
  )
}

async function seeAuth(who: ScreenWalker, t: Words): Promise<void> {
  const { page } = who
  await page.goto(who.host.studio)
  await who.press(t('account', 'submit'))
  await expect(page.getByText(t('account', 'error.username'))).toBeVisible()
  await who.look('sign-in')
  await who.open('/auth/register', 'title.register', t('account', 'registerTitle'))
  await who.press(t('account', 'register'))
  await page.getByText(t('messages', 'v.required')).first().waitFor()
  await who.look('register')
  await who.open('/auth/forgot-password', 'title.forgotPassword', t('account', 'forgotTitle'))
  await who.look('forgot-password')
  await page.getByLabel(t('account', 'email')).fill('nobody@example.org')
  await who.press(t('account', 'sendCode'))
  await page.getByLabel(t('account', 'code')).waitFor()
  await who.look('new-password')
  await who.open('/no/such/page', 'title.notFound', t('common', 'notFound.text'))
  await who.look('not-found')
}
