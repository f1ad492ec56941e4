import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { Canary } from './canary.ts'
import { Cases, everything, packed, unprotected } from './corpus.ts'
import { Detector, provoke } from './detector.ts'
import { AUTHOR, expect, LONG, root, signInContext, test, type Host } from './host.ts'
import { keepCombinations, openLibrary } from './hostileCombinations.ts'
import { addresses, edit, preview, publish, visit, visitFramed } from './hostileSurfaces.ts'
import {
  element,
  elementTypes,
  MAX_TITLE_LENGTH,
  namesWork,
  page as sheet,
  propWorks,
  saveWhatIsAccepted,
  titled,
  work,
} from './hostileWorks.ts'

const canary = new Canary()
test.beforeAll(() => canary.start())
test.afterAll(() => canary.stop())

/** The host's tests render views with the corpus in corpus.json. */
test('the host tries the same corpus', () => {
  const raw = everything('https://canary.invalid').list.flatMap(({ payload }) =>
    unprotected(payload),
  )
  expect(JSON.parse(readFileSync(join(root, 'web/e2e/corpus.json'), 'utf8'))).toEqual(raw)
})

/** Control: the corpus must be active without protection. */
test('most of the corpus runs on a page without protection', async ({ browser }) => {
  const cases = everything(canary.address)
  const texts = cases.list.map(({ payload }) => payload)
  const alone = await live(browser, texts.flatMap(unprotected))
  console.log(`control page: ${alone.size} of ${texts.length} payloads are live`)
  const dead = texts.filter((_, n) => !alone.has(n)).map(({ text }) => text)
  expect(alone.size / texts.length, dead.join('\n')).toBeGreaterThan(0.85)

  // Titles contain several payloads: these must be active beside each other too.
  const titles = texts.filter(({ kind }) => kind === 'html').map(({ text }) => text)
  const together = await live(browser, packed(titles, MAX_TITLE_LENGTH))
  console.log(`control page: ${together.size} of ${titles.length} are live in packed titles`)
  expect(together.size / titles.length).toBeGreaterThan(0.85)
})

async function live(browser: Browser, documents: string[]): Promise<Set<number>> {
  const context = await browser.newContext()
  const detector = await Detector.watch(context)
  const page = await context.newPage()
  await page.goto(canary.framing(documents))
  await provoke(page)
  await context.close()
  return detector.hits
}

/** Control: a payload that runs in these places must be detected. */
test('a payload is noticed in the editor, the preview and the published page', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const [first] = await elementTypes(host, token)
  if (!first) throw new Error('no element type is enabled')
  const made = work('noticed', [sheet('page', [element(first, {}, 'noticed', 0)])])
  const { id } = await saveWhatIsAccepted(host, token, made)
  const places = [
    await publish(host, token, id),
    `${host.studio}/preview/${id}`,
    `${host.studio}/editor/${id}`,
  ]
  const run = async (bypassCSP: boolean) => {
    const context = await browser.newContext({ bypassCSP })
    const detector = await Detector.watch(context)
    await signInContext(context, token)
    const page = await context.newPage()
    for (const [n, place] of places.entries()) {
      await page.goto(place)
      if (n === 1) await page.frameLocator('iframe').locator('.py-work').waitFor()
      if (n === 2) await page.getByRole('listbox').first().waitFor()
      const frame = page.frames().at(-1)
      await frame?.evaluate((at) => {
        const text = `<img src="/a/x" onerror="hit(${at})"><p onclick="hit(${at + 10})">x</p>`
        document.body.insertAdjacentHTML('beforeend', text)
      }, n)
      expect(await provoke(page)).toHaveLength(2)
    }
    await context.close()
    return detector
  }
  expect([...(await run(true)).hits].sort((a, b) => a - b)).toEqual([0, 1, 2, 10, 11, 12])
  const stopped = await run(false)
  expect([...stopped.hits]).toEqual([])
  expect(stopped.violations).toBeGreaterThanOrEqual(6)
})

/**
 * Hostile text in every text, address and colour prop, in titles and names. The full set takes minutes: `make soak`.
 */
for (const [share, name, details] of [
  [24, 'one in twenty-four of the hostile texts', {}],
  [1, 'every hostile text', { tag: LONG }],
] as const)
  test(
    `${name}: none runs in the editor, the preview or the published page`,
    details,
    async ({ host, browser }) => {
      test.setTimeout(1_500_000)
      await runNothing(host, browser, share)
    },
  )

async function runNothing(host: Host, browser: Browser, share: number): Promise<void> {
  const token = await host.signIn(AUTHOR)
  const types = await elementTypes(host, token)
  const [first] = types
  if (!first) throw new Error('no element type is enabled')
  const cases = new Cases(canary.address)
  const all = titled([...propWorks(types, cases), namesWork(first, cases)], first, cases)
  const works = all.filter((_, at) => at % share === 0)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const detector = await Detector.watch(context)
  await signInContext(context, token)
  const page = await context.newPage()

  canary.asked.clear()
  const library = await keepCombinations(host, token, first, cases)
  let { refused } = library
  const remains: string[] = []
  let workId = 0
  const published: string[] = []
  for (const made of works) {
    const saved = await saveWhatIsAccepted(host, token, made)
    refused += saved.refused
    workId = saved.id
    // The editor comes last, because it repairs what it shows, for example a picture that cannot be loaded.
    const address = await publish(host, token, saved.id)
    published.push(...addresses(address, made))
    remains.push(...(await visit(page, address, made)))
    remains.push(...(await preview(page, host, saved.id, made)))
    remains.push(...(await edit(page, host, saved.id, made)))
  }
  remains.push(...(await list(host, page, works.length)))
  remains.push(...(await openLibrary(page, host, workId, library.kept)))
  console.log(
    `${cases.list.length} payload x place cases, ${refused} refused at save; of the others ` +
      `${detector.hits.size} ran in the editor, the preview or the published page`,
  )
  detector.expectSilence(cases)
  expect(remains, 'markup that could run when touched').toEqual([])
  expect(canary.asked, 'scripts from elsewhere').toEqual(new Set())
  expect(cases.list.length, 'R1').toBeGreaterThanOrEqual(4_000)
  await context.close()

  // The policy is the second layer of defence. Without it the same pages must not run anything either, load no foreign
  // script, and contain nothing that would run when touched: the published HTML itself is clean.
  const bare = await visitFramed(browser, host, published, { bypassCSP: true })
  expect(bare.shown, 'frames that show a work').toBe(published.length)
  console.log(
    `${published.length} published pages without the policy: ${bare.detector.hits.size} ran`,
  )
  bare.detector.expectSilence(cases)
  expect(bare.remains, 'markup that could run when touched, without the policy').toEqual([])
  expect(canary.asked, 'scripts from elsewhere, without the policy').toEqual(new Set())
}

const WORKS_ON_A_PAGE = 10

/** Checks the titles in the list of works. */
async function list(host: Host, page: Page, count: number) {
  const found: string[] = []
  for (let number = 1; number <= Math.ceil(count / WORKS_ON_A_PAGE); number += 1) {
    await page.goto(`${host.studio}/work-manager/list?page=${number}`)
    await page
      .getByText(/hit\(|^props of|^names$/)
      .first()
      .waitFor()
    found.push(...(await provoke(page)))
  }
  return found
}
