import type { Page } from '@playwright/test'
import { payloads, unprotected, type Payload } from './corpus.ts'
import { AUTHOR, expect, test } from './host.ts'
import {
  element,
  elementTypes,
  hostileWorks,
  saveWhatIsAccepted,
  work,
  type Case,
} from './hostileWorks.ts'

/** R1: hostile text through every text, address and colour prop, titles and names. */
test('no hostile text runs in the editor, the preview or the published page', async ({
  host,
  browser,
}) => {
  test.setTimeout(600_000)
  const token = await host.signIn(AUTHOR)
  const context = await browser.newContext()
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
  const hits = new Set<number>()
  await context.exposeBinding('hit', (_source, n: number) => void hits.add(n))

  const cases: Case[] = []
  const works = await hostileWorks(host, token, cases)
  expect(cases.length).toBeGreaterThanOrEqual(200)

  let refused = 0
  for (const work of works) {
    const { id, dropped } = await saveWhatIsAccepted(host, token, work)
    refused += dropped
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.dismiss())
    await page.goto(`${host.studio}/editor/${id}`)
    await page.getByRole('application').or(page.locator('[data-element]')).first().waitFor()
    await provoke(page)
    await page.goto(`${host.studio}/preview/${id}`)
    await page.locator('iframe').first().waitFor()
    await provoke(page)
    const published = await host.call<{ public_url: string }>(
      'POST',
      `/api/works/info/${id}`,
      token,
      { is_publish: true },
    )
    expect(published.status, JSON.stringify(published)).toBe(200)
    await page.goto(new URL(published.data.public_url, host.works).href)
    await provoke(page)
    await page.close()
  }
  // The list shows the titles too.
  const list = await context.newPage()
  await list.goto(`${host.studio}/work-manager/list`)
  await provoke(list)

  const ran = [...hits].map((n) => `${cases[n]?.where}: ${cases[n]?.payload.text}`)
  console.log(
    `${cases.length} payload x context cases, ${refused} refused at save, ${ran.length} ran`,
  )
  expect(ran).toEqual([])
  await context.close()
})

/** R1: the corpus is worth something only if it is live without protection. */
test('most of the corpus runs on a page without protection', async ({ browser }) => {
  const list = everything()
  const context = await browser.newContext()
  const hits = new Set<number>()
  await context.exposeBinding('hit', (_source, n: number) => void hits.add(n))
  for (const [n, payload] of list.entries()) {
    const page = await context.newPage()
    await page.route('http://control.test/**', (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html', body: unprotected([payload]) })
        : route.abort(),
    )
    await page.goto('http://control.test/').catch(() => undefined)
    await provoke(page, 120)
    await page.close()
    if (hits.has(n)) continue
  }
  console.log(`control page: ${hits.size} of ${list.length} payloads are live`)
  expect(hits.size / list.length).toBeGreaterThan(0.6)
  await context.close()
})

/** R2: the real content policy of a published page around a page that nobody sanitised. */
test('the content policy alone lets no payload run on a published page', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const types = await elementTypes(host, token)
  const lively = types.filter((type) => type.hydrate !== 'none')
  const { data } = await host.call<{ id: number }>(
    'POST',
    '/api/works',
    token,
    work(
      'policy',
      lively.map((type) => element(type, {}, 0)),
    ),
  )
  const published = await host.call<{ public_url: string }>(
    'POST',
    `/api/works/info/${data.id}`,
    token,
    { is_publish: true },
  )
  const address = new URL(published.data.public_url, host.works).href
  const policy = (await fetch(address)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'")

  const list = everything()
  const context = await browser.newContext()
  const hits = new Set<number>()
  let violations = 0
  await context.exposeBinding('hit', (_source, n: number) => void hits.add(n))
  for (const payload of list) {
    const page = await context.newPage()
    page.on(
      'console',
      (message) => void (violations += message.text().includes('Content Security Policy') ? 1 : 0),
    )
    await page.route(address, (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': policy },
        body: unprotected([payload]),
      }),
    )
    await page.goto(address).catch(() => undefined)
    await provoke(page, 60)
    await page.close()
  }
  console.log(`policy alone: ${hits.size} of ${list.length} ran, ${violations} violations reported`)
  expect([...hits]).toEqual([])
  expect(violations).toBeGreaterThan(list.length / 3)
  await context.close()
})

function everything(): Payload[] {
  const all: Payload[] = []
  for (const kind of ['html', 'url', 'css'] as const) all.push(...payloads(kind, all.length))
  return all
}

/** Waits, then moves over and clicks whatever asks for it. */
async function provoke(page: Page, wait = 400): Promise<void> {
  await page.waitForTimeout(wait)
  await page.mouse.move(200, 200)
  for (const frame of page.frames()) {
    await frame
      .evaluate(() => {
        for (const link of document.querySelectorAll<HTMLElement>(
          'a[href], form button, [onclick]',
        )) {
          const href = link.getAttribute('href') ?? ''
          const harmless = href.startsWith('/') || href.startsWith('http') || href.startsWith('?')
          const studio = link.closest('header, nav') !== null
          if (!harmless && !studio && link.tagName !== 'BUTTON') link.click()
          if (link.tagName === 'BUTTON' && link.closest('form')?.hasAttribute('action'))
            link.click()
        }
      })
      .catch(() => undefined)
  }
  await page.waitForTimeout(60)
}
