import type { Browser } from '@playwright/test'
import { AUTHOR, expect, LONG, shot, test, type Host } from './host.ts'
import { storedElements, save, signedIn } from './steps.ts'
import { build } from './wedding/build.ts'
import { files } from './wedding/files.ts'
import { answer, answers } from './wedding/guest.ts'
import { Mouse, type InputDriver } from './wedding/hand.ts'
import { Keys } from './wedding/keys.ts'
import { compare } from './wedding/phones.ts'
import { invitation } from './wedding/plan.ts'
import { publish } from './wedding/publish.ts'
import type { Language } from './words.ts'

const WAYS = [
  { name: 'with the mouse', language: 'zh-CN', By: Mouse },
  { name: 'with the keyboard alone', language: 'en-US', By: Keys },
] as const

for (const { name, language, By } of WAYS) {
  /**
   * GEN-001, GEN-005, PV-005, PV-007, PV-010, PV-012, VR-013: three pages with twenty elements, a mask, fonts,
   * animations, a group, music, a map, a form and a share image; on phones the published page equals the draft, and
   * nothing is cut off.
   */
  test(
    `a wedding invitation is made ${name}, published and answered, ${language}`,
    { tag: LONG },
    async ({ host, browser }) => {
      test.setTimeout(300_000)
      await make(host, browser, language, By)
    },
  )
}

type InputDriverClass = new (page: InputDriver['page'], language: Language) => InputDriver

async function make(
  host: Host,
  browser: Browser,
  language: Language,
  By: InputDriverClass,
): Promise<void> {
  const token = await host.signIn(AUTHOR)
  const context = await signedIn(browser, token, {
    language,
    theme: language === 'en-US' ? 'dark' : 'light',
    viewport: { width: 1440, height: 1000 },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const hand = new By(page, language)
  const plan = invitation(language)
  const id = await test.step('made', async () => build(hand, host, plan, await files(browser)))
  await page.screenshot({ path: shot(`wedding-${language}-editor`) })
  await test.step('saved', async () => {
    await save(page, language)
    expect(await storedElements(host, id, token)).toHaveLength(20)
  })
  const addresses = await test.step('published', () => publish(hand))
  const html = await (await fetch(addresses.published)).text()
  const shared = (name: string) =>
    new RegExp(`<meta property="og:${name}" content="([^"]+)"`).exec(html)?.[1]
  expect([shared('title'), shared('description')]).toEqual([plan.title, plan.description])
  expect(shared('image')).toMatch(/^https?:/)
  await test.step('looked at on phones', () =>
    compare(browser, addresses, { sheets: plan.sheets, language }))
  await test.step('answered', async () => {
    await answer(browser, addresses.published, plan, { language, isByKeys: By === Keys })
    const [name, phone, wish] = plan.guest
    expect(await answers(host, token, id)).toEqual([{ name, phone, wish }])
  })
}
