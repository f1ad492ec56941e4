// Benchmarks of visitors' submissions and likes, and of reading them in the data centre, on both databases.
import { execFileSync } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { clearInterval, setInterval } from 'node:timers'
import { strFromU8, unzipSync } from 'fflate'
import { copySubmissions, postgres, sqlite } from './database.mjs'
import { addressOf, handedInBy, load } from './load.mjs'
import { api, residentMiB, signIn, startHost } from './process.mjs'

const SUBMISSIONS = 100_000
const PEOPLE = 50
const LIKING_MS = 30_000

export async function measureVisitors(binary, root) {
  execFileSync(binary, ['plugin', 'build', join(root, 'web/e2e/answer'), '--out', join(root, 'target/bench')], { stdio: 'ignore' })
  const rows = []
  for (const database of [sqlite, postgres].filter(Boolean)) {
    const host = await startHost(binary, { flags: database.flags() })
    const token = await signIn(host)
    await enable(host, token, join(root, 'target/bench/answer-0.1.0.pinye'))
    const form = await published(host, token, [await fieldOf(host, token)])
    rows.push(await handedIn(database, host, form))
    const read = await published(host, token, [await fieldOf(host, token)])
    rows.push(...(await collected(database, host, token, read)))
    const liked = await likedElement(host, token)
    rows.push(await likes(database, host, await published(host, token, [liked]), liked.uuid))
    await host.stop()
  }
  return rows
}

async function enable(host, token, file) {
  const body = new FormData()
  body.append('package', await openAsBlob(file), 'answer.pinye')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${host.studio}/api/plugins`, { method: 'POST', headers, body })
  if (answer.status !== 201) throw new Error(`the field was not taken: ${await answer.text()}`)
  await api(host, token, 'PUT', '/api/plugins/answer', { enabled: true })
}

async function types(host, token) {
  const { data } = await api(host, token, 'GET', '/api/plugins')
  return data.flatMap((plugin) => plugin.element_types)
}

function placed(type, props) {
  return { uuid: `${type.type}_1`, name: type.type, schemaVersion: type.schemaVersion, pluginProps: { ...type.defaults.zh, ...props } }
}

async function fieldOf(host, token) {
  return placed((await types(host, token)).find((type) => type.type === 'answer'), { name: 'answer', required: true })
}

/** Returns an element that accepts likes without a login. */
async function likedElement(host, token) {
  return placed((await types(host, token)).find((type) => type.hooks?.includes('like.add')), { enableWxLogin: false })
}

async function published(host, token, elements) {
  const sent = { title: 'measured', pages: [{ id: 'page-1', elements }] }
  const { data } = await api(host, token, 'POST', '/api/works', sent)
  await api(host, token, 'POST', `/api/works/info/${data.id}`, { is_publish: true })
  return data.id
}

/** Measures submitting a form. */
async function handedIn(database, host, work) {
  let people = 0
  const request = () => {
    const n = (people += 1)
    return handedInBy(n, host, { work_id: String(work), form_data: { answer: `number ${n}` } })
  }
  const result = await load({ cpu: () => database.cpuMs(host), request })
  return row(database, 'P4', 'form handed in by a visitor, checked by its plugin, on disk', result, 0.4)
}

/** Measures reading, statistics and export of submissions. */
async function collected(database, host, token, work) {
  const first = { work_id: String(work), form_data: { answer: 'number 0' } }
  const answer = await fetch(`${host.works}/api/workforms`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(first) })
  if (answer.status !== 201) throw new Error(`not handed in: ${await answer.text()}`)
  copySubmissions(database, host, work, SUBMISSIONS - 1)
  const headers = { authorization: `Bearer ${token}` }
  const get = (path) => ({ url: host.studio + path, headers })
  const many = SUBMISSIONS.toLocaleString('en')
  const cpu = () => database.cpuMs(host)
  const page = await load({ cpu, request: () => get(`/api/works/form/query/${work}?limit=10`) })
  const middle = await load({ cpu, count: 200, request: () => get(`/api/works/form/query/${work}?limit=10&offset=50000`) })
  const rows = [row(database, 'P5', `first page and total of ${many} submissions`, page, 0.3)]
  rows.push(row(database, 'P5', 'page 5,001 of the same', middle, 0.3))
  const to = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)
  const stats = await load({ cpu, count: 30, warm: 3, connections: 1, request: () => get(`/api/works/form/stats/${work}?from=${from}&to=${to}`) })
  rows.push({ id: 'P5', what: `${database.name}: their statistics, 366 days`, ours: `${stats.p50.toFixed(0)} ms`, goal: '≤ 50 ms', ok: stats.p50 <= 50 && !stats.failures })

  const before = residentMiB(host.pid)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, residentMiB(host.pid))), 20)
  const started = performance.now()
  const file = await (await fetch(`${host.studio}/api/works/export-data?workId=${work}&type=form`, { headers })).arrayBuffer()
  const seconds = (performance.now() - started) / 1000
  clearInterval(watch)
  const lines = rowsOf(new Uint8Array(file))
  rows.push({
    id: 'P5',
    what: `${database.name}: the same as xlsx, ${lines.toLocaleString('en')} rows (${(file.byteLength / 1048576).toFixed(1)} MiB)`,
    ours: `${seconds.toFixed(1)} s, + ${(peak - before).toFixed(0)} MiB`,
    goal: '≤ 5 s, + 64 MiB',
    ok: seconds <= 5 && peak - before <= 64 && lines === SUBMISSIONS,
  })
  return rows
}

/** Returns the number of rows of a workbook's first sheet without the header. */
function rowsOf(file) {
  const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'])
  return sheet.split('<row ').length - 2
}

/** Toggles per visitor: the rate limit admits 30 a minute. An odd number, so that each ends with a like. */
const TOGGLES = 9

/**
 * Visitors like and unlike as fast as the host answers, PEOPLE at once, each from an address of their own; compares the
 * count with the number of those that ended with a like.
 */
async function likes(database, host, work, uuid) {
  const path = `/api/works/${work}/elements/${uuid}/likes`
  const agent = new http.Agent({ keepAlive: true, maxSockets: PEOPLE })
  const until = performance.now() + LIKING_MS
  const times = []
  let [visitors, liking, failures] = [0, 0, 0]
  const visit = async () => {
    const address = addressOf((visitors += 1))
    let [cookie, likes] = ['', false]
    for (let toggle = 0; toggle < TOGGLES && performance.now() < until; toggle += 1) {
      const started = performance.now()
      const answer = await send(agent, likes ? 'DELETE' : 'POST', host.works + path, { cookie, address })
      times.push(performance.now() - started)
      cookie ||= String(answer.headers['set-cookie'] ?? '').split(';')[0]
      if (answer.statusCode !== 200) failures += 1
      likes = !likes
    }
    liking += likes ? 1 : 0
  }
  const toggle = async () => {
    while (performance.now() < until) await visit()
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: PEOPLE }, toggle))
  const perSecond = times.length / ((performance.now() - started) / 1000)
  agent.destroy()
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)]
  const { data } = await (await fetch(host.works + path)).json()
  const exact = data.likeCount === liking && !failures
  return {
    id: 'P7',
    what: `${database.name}: ${PEOPLE} visitors at a time toggle one like for ${LIKING_MS / 1000} s`,
    ours: `${perSecond.toFixed(0)} per second, p99 ${p99.toFixed(1)} ms, ${exact ? 'exact' : `${data.likeCount} of ${liking} counted, ${failures} failed`}`,
    goal: 'exact, ≥ 1,000 per second, p99 ≤ 50 ms',
    ok: exact && perSecond >= 1000 && p99 <= 50,
  }
}

function send(agent, method, url, { cookie, address }) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, ...(cookie && { cookie }) }
    const sent = http.request(url, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer))
    })
    sent.on('error', reject)
    sent.end(method === 'POST' ? '{}' : undefined)
  })
}

function row(database, id, what, result, goalMs) {
  return {
    id,
    what: `${database.name}: ${what}`,
    ours: `${result.cpuMs.toFixed(3)} ms CPU, p50 ${result.p50.toFixed(2)} ms, p99 ${result.p99.toFixed(2)} ms${result.failures ? `, ${result.failures} failed` : ''}`,
    goal: `≤ ${goalMs} ms CPU`,
    ok: result.cpuMs <= goalMs && !result.failures,
  }
}
