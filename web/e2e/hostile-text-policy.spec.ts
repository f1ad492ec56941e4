import { Canary } from './canary.ts'
import { everything, unprotected, type Cases } from './corpus.ts'
import { writeBehind, type Statement } from './database.ts'
import type { Detector } from './detector.ts'
import { AUTHOR, expect, LONG, test, type Host } from './host.ts'
import { publish, visitFramed } from './hostileSurfaces.ts'
import { element, elementTypes, page as sheet, work } from './hostileWorks.ts'

const canary = new Canary()
test.beforeAll(() => canary.start())
test.afterAll(() => canary.stop())

const MARK = 'stands-for-a-payload'

/**
 * Published documents with raw payloads, written past every check. That the policy blocks a payload in each place is
 * tested in hostile-text.spec.ts.
 */
const details = { tag: LONG }
test(
  'the content policy alone lets no payload run on a published page',
  details,
  async ({ host, browser }) => {
    test.setTimeout(300_000)
    const token = await host.signIn(AUTHOR)
    const cases = everything(canary.address)
    const raw = cases.list.flatMap(({ payload }) => unprotected(payload))
    const address = await publishRaw(host, token, raw)
    const pages = raw.map((_, i) => `${address}/page/${i}`)

    // Every payload is in the delivered page, beside the page's own scripts and under the policy that allows those.
    for (const [i, text] of raw.entries()) {
      const answer = await fetch(pages[i] ?? '')
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/default-src 'none'; script-src 'self';/)
      const html = await answer.text()
      expect(html).toContain(text)
      expect(html).toContain('<script type="module" src="/a/')
    }

    const { detector: without } = await visitFramed(browser, host, pages, { bypassCSP: true })
    canary.asked.clear()
    const { detector: under } = await visitFramed(browser, host, pages, {})
    const [live, all] = [without.hits.size, cases.list.length]
    console.log(
      `${all} payloads raw in published pages: ${live} run without the policy, ${under.hits.size} with it; ` +
        `it stopped ${under.violations} tries: ${JSON.stringify(Object.fromEntries(under.stopped))}`,
    )
    expect(live / all, dead(cases, without)).toBeGreaterThan(0.85)
    under.expectSilence(cases)
    expect([...canary.asked]).toEqual([])
    expect(under.violations).toBeGreaterThanOrEqual(live)
  },
)

/** Publishes a page per text in the normal way; then replaces a mark in the finished documents by the texts. */
async function publishRaw(host: Host, token: string, raw: string[]): Promise<string> {
  const types = await elementTypes(host, token)
  const text = types.find(({ props }) => props.some(({ type }) => type === 'html'))
  const other = types.find((type) => type !== text)
  if (!text || !other) throw new Error('the built-in plugins are not enabled')
  const prop = text.props.find(({ type }) => type === 'html')?.name ?? ''
  const pages = raw.map((_, i) => {
    // A tap that opens a video needs the page's script, so the weaker policy that allows it applies.
    const lively = element(other, {}, 'lively', i)
    lively.interaction = { type: 'video', config: { url: 'https://video.invalid/a.mp4' } }
    return sheet(`p${i}`, [element(text, { [prop]: MARK }, 'raw', i), lively])
  })
  const made = await host.call<{ id: number }>('POST', '/api/works', token, work('raw', pages))
  expect(made.status, JSON.stringify(made).slice(0, 500)).toBe(201)
  const address = await publish(host, token, made.data.id)
  const put = `UPDATE publication_pages SET html = CAST(replace(CAST(html AS TEXT), '${MARK}', ?) AS BLOB),
    br = NULL, gzip = NULL, etag = '"raw"' WHERE place = ? AND instr(html, '${MARK}') > 0
    AND publication_id = (SELECT publication FROM works WHERE id = ?)`
  writeBehind(
    host,
    raw.map((html, i): Statement => [put, html, String(i), made.data.id]),
  )
  return address
}

function dead(cases: Cases, detector: Detector): string {
  return cases.list
    .filter((_, n) => !detector.hits.has(n))
    .map(({ payload }) => payload.text)
    .join('\n')
}
