// Benchmarks of published pages, compared with the same page written by hand.
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { median, withBrowser } from './browser.mjs'
import { drawnAs, elements, stripes, work } from './fixtures.mjs'
import { api, signIn, startHost, upload } from './process.mjs'
import { visit } from './visit.mjs'

const ROUNDS = 25

export async function measurePage(binary) {
  const host = await startHost(binary)
  const floor = await handWritten()
  try {
    return await withBrowser((browser) => measure(browser, host, floor))
  } finally {
    floor.close()
    await host.stop()
  }
}

async function measure(browser, host, floor) {
  const token = await signIn(host)
  const { data: plugins } = await api(host, token, 'GET', '/api/plugins')
  const list = plugins.flatMap((plugin) => plugin.element_types)
  const types = Object.fromEntries(list.map((type) => [type.type, type]))
  const picture = (await upload(host, token, 'stripes.png', stripes())).url
  const still = await publish(host, token, work('still', 20, 1, types, picture))
  const alive = work('alive', 20, 2, types, picture)
  alive.page_mode = 'h5_swipper'
  list.filter((type) => type.hydrate !== 'none').forEach((type, i) => alive.pages[0].elements.push(placedAt(type, i)))
  const lively = await publish(host, token, alive)

  const runs = { still: [], lively: [], floor: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.still.push(await visit(browser, still))
    runs.lively.push(await visit(browser, lively))
    runs.floor.push(await visit(browser, floor.url))
  }
  const of = (which, key) => median(runs[which].map((run) => run[key]))
  const ratio = of('still', 'lcp') / of('floor', 'lcp')
  return [
    { id: 'V1', what: 'script of a published page, 20 static elements', ours: `${(of('still', 'script') / 1024).toFixed(1)} KiB`, goal: '0', ok: of('still', 'script') === 0 },
    { id: 'V1', what: 'script of a paged work with every element type that is hydrated', ours: `${(of('lively', 'script') / 1024).toFixed(1)} KiB gzip`, goal: '≤ 35 KiB gzip', ok: of('lively', 'script') <= 35 * 1024 },
    { id: 'V2', what: `largest contentful paint, CPU / 4, 4G; written by hand ${of('floor', 'lcp').toFixed(0)} ms`, ours: `${of('still', 'lcp').toFixed(0)} ms = ${ratio.toFixed(2)} x`, goal: '≤ 1.15 x by hand', ok: ratio <= 1.15 },
    { id: 'V2', what: 'blocking time: static / hydrated', ours: `${of('still', 'blocking').toFixed(0)} / ${of('lively', 'blocking').toFixed(0)} ms`, goal: '≤ 50 ms', ok: of('still', 'blocking') <= 50 && of('lively', 'blocking') <= 50 },
    { id: 'V2', what: 'heap: static / hydrated', ours: `${of('still', 'heap').toFixed(1)} / ${of('lively', 'heap').toFixed(1)} MiB`, goal: '≤ 1.5 MiB', ok: Math.max(of('still', 'heap'), of('lively', 'heap')) <= 1.5 },
  ]
}

function placedAt(type, i) {
  const uuid = `${type.type}_${String(i).padStart(16, '0')}`
  return { uuid, id: uuid, name: type.type, schemaVersion: type.schemaVersion, pluginProps: type.defaults.zh, commonStyle: { left: 20, top: 100 + i * 140, width: type.width, height: type.height, zindex: 100 + i, rotate: 0 }, visible: true, customName: '', interaction: { type: 'none', config: {} }, events: [], methodList: [], scripts: [], animations: [] }
}

async function publish(host, token, document) {
  const { data } = await api(host, token, 'POST', '/api/works', document)
  const { data: info } = await api(host, token, 'POST', `/api/works/info/${data.id}`, { is_publish: true })
  return info.public_url.startsWith('http') ? info.public_url : host.works + info.public_url
}

/** Returns the same twenty elements as hand-written HTML. */
async function handWritten() {
  const inner = {
    text: (el) => `<p style="margin:0">${el.text}</p>`,
    picture: () => '<img src="/stripes.png" alt="" style="width:100%;height:100%;object-fit:cover">',
    button: (el) => `<button style="width:100%;height:100%">${el.text}</button>`,
  }
  const boxes = elements(20).map(
    (el) => `<div style="position:absolute;left:${el.left}px;top:${el.top}px;width:${el.width}px;height:${el.height}px;z-index:${el.z};color:${el.color}">${inner[drawnAs(el.type)](el)}</div>`,
  )
  const html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>by hand</title><style>body{margin:0;font:14px sans-serif}</style><div style="position:relative;width:375px;height:812px">${boxes.join('')}</div></html>`
  const answers = {
    '/': [{ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }, gzipSync(html)],
    '/stripes.png': [{ 'content-type': 'image/png' }, stripes()],
  }
  const server = createServer((request, answer) => {
    const found = answers[request.url]
    if (!found) return answer.writeHead(404).end()
    answer.writeHead(200, found[0]).end(found[1])
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }
}
