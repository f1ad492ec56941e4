import type { Page } from '@playwright/test'
import { payloads, size, unprotected, type Kind, type Payload } from './corpus.ts'
import { AUTHOR, expect, test, type Host } from './host.ts'

interface ElementType {
  type: string
  schemaVersion: number
  width: number
  height: number
  hydrate: string
  defaults: { zh: Record<string, unknown> }
  props: { name: string; type: string; runtime?: boolean }[]
}

interface Case {
  where: string
  payload: Payload
}

const KIND_OF_PROP: Record<string, Kind> = {
  string: 'html',
  text: 'html',
  html: 'html',
  url: 'url',
  image: 'url',
  audio: 'url',
  video: 'url',
  tel: 'url',
  datetime: 'html',
  color: 'css',
}

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

async function elementTypes(host: Host, token: string): Promise<ElementType[]> {
  const plugins = await host.call<{ element_types: ElementType[] }[]>('GET', '/api/plugins', token)
  return plugins.data.flatMap((plugin) => plugin.element_types)
}

/** One work per element type and prop, and one with hostile titles and names. Fills `cases`; a payload's number is its place there. */
async function hostileWorks(
  host: Host,
  token: string,
  cases: Case[],
): Promise<ReturnType<typeof work>[]> {
  const works: ReturnType<typeof work>[] = []
  const types = await elementTypes(host, token)
  for (const type of types) {
    for (const prop of type.props.filter(
      (candidate) => !candidate.runtime && KIND_OF_PROP[candidate.type] !== undefined,
    )) {
      const list = payloads(KIND_OF_PROP[prop.type] as Kind, cases.length)
      cases.push(...list.map((payload) => ({ where: `${type.type}.${prop.name}`, payload })))
      works.push(
        work(
          `${type.type} ${prop.name}`,
          list.map((payload, i) => element(type, { [prop.name]: payload.text }, i)),
        ),
      )
    }
  }
  const first = types[0]
  if (!first) throw new Error('no element type is enabled')
  for (const place of [
    'title',
    'description',
    'page title',
    'custom name',
    'interaction',
    'page colour',
  ] as const) {
    const kind: Kind = place === 'interaction' ? 'url' : place === 'page colour' ? 'css' : 'html'
    for (let i = 0; i < size(kind); i += place === 'title' ? 1 : 5) {
      const payload = payloads(kind, cases.length - i)[i] as Payload
      cases.push({ where: place, payload })
      works.push(hostilePlace(place, payload.text, first))
    }
  }
  return works
}

function hostilePlace(place: string, text: string, type: ElementType): ReturnType<typeof work> {
  const placed = element(type, {}, 0)
  const made = work('names', [placed])
  if (place === 'title') made.title = text
  if (place === 'description') made.description = text
  if (place === 'page title') (made.pages[0] as { title: string }).title = text
  if (place === 'page colour') (made.pages[0] as { backgroundColor: string }).backgroundColor = text
  if (place === 'custom name') placed.customName = text
  if (place === 'interaction') placed.interaction = { type: 'link', config: { url: text } }
  return made
}

function element(type: ElementType, props: Record<string, unknown>, i: number) {
  const uuid = `${type.type}_${String(i).padStart(16, '0')}`
  return {
    uuid,
    id: uuid,
    name: type.type,
    schemaVersion: type.schemaVersion,
    pluginProps: { ...type.defaults.zh, ...props },
    commonStyle: {
      left: 10 + (i % 3) * 110,
      top: 10 + Math.floor(i / 3) * 40,
      width: type.width,
      height: type.height,
      zindex: i + 1,
      rotate: 0,
    },
    visible: true,
    customName: '',
    interaction: { type: 'none', config: {} } as { type: string; config: Record<string, unknown> },
    events: [],
    methodList: [],
    scripts: [],
    animations: [],
  }
}

function work(title: string, elements: ReturnType<typeof element>[]) {
  return {
    title,
    description: '',
    page_mode: 'h5_long_page',
    pages: [
      { id: 'p1', uuid: 'p1', title: 'page', backgroundColor: '#ffffff', groups: [], elements },
    ],
  }
}

/** Creates the work; what the host refuses (422 names the element) is left out, and counted. */
async function saveWhatIsAccepted(
  host: Host,
  token: string,
  made: ReturnType<typeof work>,
): Promise<{ id: number; dropped: number }> {
  let dropped = 0
  for (;;) {
    const answer = await host.call<{ id: number }>('POST', '/api/works', token, made)
    if (answer.status === 201) return { id: answer.data.id, dropped }
    expect(answer.status, JSON.stringify(answer)).toBe(422)
    const page = made.pages[0] as { elements: unknown[]; backgroundColor: string; title: string }
    const places = new Set(
      (answer.errors ?? []).map((error) =>
        Number(/elements\[(\d+)\]/.exec(error.field)?.[1] ?? -1),
      ),
    )
    if (places.has(-1)) {
      made.title = 'refused'
      made.description = ''
      page.title = 'refused'
      page.backgroundColor = '#ffffff'
      dropped += 1
    }
    dropped += [...places].filter((place) => place >= 0).length
    page.elements = page.elements.filter((_, i) => !places.has(i))
  }
}
