// Benchmarks of the bundled templates; three of them are compared with the same page written by hand (bench/twins).
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { median, withBrowser } from './browser.mjs'
import { api, signIn, startHost } from './process.mjs'
import { visit } from './visit.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 15)
/** Template name to its hand-written page. */
const TWINS = { '10-business-card': 'business-card', '12-greeting': 'greeting', '16-news': 'news' }
const KINDS = { '.html': 'text/html; charset=utf-8', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.mp3': 'audio/mpeg' }

export async function measureTemplates(binary, root) {
  const host = await startHost(binary)
  try {
    const pages = await published(host, join(root, 'web/templates/works'))
    return await withBrowser((browser) => measure(browser, pages, root))
  } finally {
    await host.stop()
  }
}

async function measure(browser, pages, root) {
  const rows = []
  for (const [name, twin] of Object.entries(TWINS)) rows.push(await besideTwin(browser, pages[name], join(root, 'bench/twins', `${twin}.html`), join(root, 'web/templates/works', name)))
  const seen = {}
  for (const [name, address] of Object.entries(pages)) {
    const visits = []
    for (let round = 0; round < 3; round += 1) visits.push(await visit(browser, address))
    seen[name] = { blocking: median(visits.map((one) => one.blocking)), script: visits[0].script }
  }
  const most = (key) => Object.entries(seen).sort(([, a], [, b]) => b[key] - a[key])[0]
  const [slow, { blocking }] = most('blocking')
  const [heavy, { script }] = most('script')
  const count = Object.keys(seen).length
  rows.push({ id: 'V2', what: `blocking time of ${count} templates; the most has ${slow}`, ours: `${blocking.toFixed(0)} ms`, goal: '≤ 50 ms', ok: blocking <= 50 && count === 16 })
  rows.push({ id: 'V1', what: `script of ${count} templates; the most has ${heavy}`, ours: `${(script / 1024).toFixed(1)} KiB gzip`, goal: '≤ 35 KiB gzip', ok: script <= 35 * 1024 })
  return rows
}

/** Visits both pages in alternation, so that other load on the machine affects both. */
export async function besideTwin(browser, address, file, drawings) {
  const twin = await byHand(address, file, drawings)
  const [ours, theirs] = [[], []]
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await visit(browser, address))
      theirs.push(await visit(browser, twin.url))
    }
  } finally {
    twin.close()
  }
  const lcp = (visits) => median(visits.map((one) => one.lcp))
  const ratio = median(ours.map((one, i) => one.lcp / theirs[i].lcp))
  return {
    id: 'V2',
    what: `largest contentful paint of ${drawings.split('/').at(-1)}, CPU / 4, 4G; by hand ${lcp(theirs).toFixed(0)} ms`,
    ours: `${lcp(ours).toFixed(0)} ms = ${ratio.toFixed(2)} x`,
    goal: '≤ 1.1 x by hand',
    ok: ratio <= 1.1,
  }
}

/** Creates a work from each template and publishes it; returns the addresses by template name. */
async function published(host, folder) {
  const token = await signIn(host)
  const names = readdirSync(folder)
  const list = async () => (await api(host, token, 'GET', '/api/works?is_template=true&language=zh-CN&limit=100')).data
  while ((await list()).length < names.length) await new Promise((resolve) => setTimeout(resolve, 500))
  const templates = await list()
  const pages = {}
  for (const name of names) {
    const { title } = JSON.parse(readFileSync(join(folder, name, 'work.json'), 'utf8'))
    const { id } = templates.find((one) => one.title === title)
    const { data: work } = await api(host, token, 'POST', `/api/works/use-template/${id}`)
    const { data: info } = await api(host, token, 'POST', `/api/works/info/${work.id}`, { is_publish: true })
    pages[name] = info.public_url.startsWith('http') ? info.public_url : host.works + info.public_url
  }
  return pages
}

/** Serves a hand-written page with the same drawings, fonts and QR code, all compressed. */
export async function byHand(address, file, drawings) {
  const document = await (await fetch(address)).text()
  const font = async (weight) => {
    const found = document.match(new RegExp(`font-weight:${weight};font-display:swap;src:url\\(([^)]+)\\)`))
    return Buffer.from(await (await fetch(new URL(found[1], address))).arrayBuffer())
  }
  const code = document.match(/class="qr-code-drawing">.*?<path d="([^"]+)"/)?.[1] ?? ''
  const html = readFileSync(file, 'utf8').replace('{{code}}', code)
  const answers = { '/': html, '/font-400.woff2': await font(400), '/font-700.woff2': await font(700) }
  for (const name of readdirSync(drawings).filter((one) => /\.(svg|mp3)$/.test(one))) answers[`/${name}`] = readFileSync(join(drawings, name))
  // Compressed once, as a static file server does.
  const ready = Object.entries(answers).map(([url, body]) => {
    const kind = extname(url) || '.html'
    const isText = kind === '.html' || kind === '.svg'
    const headers = { 'content-type': KINDS[kind], ...(isText && { 'content-encoding': 'br' }) }
    return [url, [headers, isText ? brotliCompressSync(body) : body]]
  })
  const files = Object.fromEntries(ready)
  const server = createServer(({ url }, answer) => {
    const found = files[url]
    if (!found) return answer.writeHead(404).end()
    return answer.writeHead(200, found[0]).end(found[1])
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }
}
