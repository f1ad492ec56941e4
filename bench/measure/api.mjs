// Benchmarks of the API on both databases, compared with nginx serving the same bytes.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgres, sqlite } from './database.mjs'
import { work } from './fixtures.mjs'
import { load } from './load.mjs'
import { api, freePort, residentMiB, signIn, startHost } from './process.mjs'

export async function measureApi(binary) {
  const rows = []
  for (const database of [sqlite, postgres].filter(Boolean)) {
    const measured = await onDatabase(binary, database)
    rows.push(...measured.map((row) => ({ ...row, what: `${database.name}: ${row.what}` })))
  }
  return rows
}

async function onDatabase(binary, database) {
  const rows = []
  const flags = database.flags()
  let host = await startHost(binary, { flags })
  const coldMs = host.readyMs
  await host.stop({ keep: true })
  host = await startHost(binary, { data: host.folder, flags })
  const cpu = () => database.cpuMs(host)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const idle = residentMiB(host.pid)
  rows.push({ id: 'P6', what: 'start to ready, cold / warm native cache', ours: `${coldMs.toFixed(0)} / ${host.readyMs.toFixed(0)} ms`, goal: '≤ 20,000 / 500 ms', ok: coldMs <= 20000 && host.readyMs <= 500 })
  rows.push({ id: 'P6', what: 'resident memory, idle', ours: `${idle.toFixed(0)} MiB`, goal: '≤ 110 MiB', ok: idle <= 110 })

  const token = await signIn(host)
  const headers = { authorization: `Bearer ${token}` }
  const { data: plugins } = await api(host, token, 'GET', '/api/plugins')
  const types = Object.fromEntries(plugins.flatMap((plugin) => plugin.element_types.map((type) => [type.type, type])))

  for (let i = 0; i < 1000; i += 1) await api(host, token, 'POST', '/api/works', { title: `work ${i}` })
  const list = await load({ cpu, request: () => ({ url: `${host.studio}/api/works?limit=10&is_template=false&filters[title][$contains]=work`, headers }) })
  rows.push(row('P1', 'list 10 of 1,000 works with filter and total', list, 0.15))

  let { data: document } = await api(host, token, 'POST', '/api/works', work('big', 200, 10, types))
  const url = `${host.studio}/api/works/${document.id}`
  const bytes = JSON.stringify(document)
  const floor = await nginx(bytes)
  const read = await load({ cpu, request: () => ({ url, headers }) })
  rows.push(row('P2', `read one 200-element work (${(bytes.length / 1024).toFixed(0)} KB); nginx file ${floor.cpuMs.toFixed(3)} ms`, read, 0.25))
  const etag = (await fetch(url, { headers })).headers.get('etag')
  const unchanged = await load({ cpu, request: () => ({ url, headers: { ...headers, 'if-none-match': etag }, expect: 304 }) })
  rows.push(row('P2', 'the same, unchanged: 304', unchanged, 0.06))

  // Sequential: every save needs the revision returned by the previous one.
  let counter = 0
  const save = async (change) => {
    change(document, (counter += 1))
    const answer = await api(host, token, 'PUT', `/api/works/${document.id}`, document)
    document = answer.data
  }
  const everyElement = (doc, n) => doc.pages.forEach((page) => page.elements.forEach((el) => touch(el, n)))
  const oneElement = (doc, n) => touch(doc.pages[0].elements[0], n)
  rows.push(await saved('P3', 'save it, every element changed', cpu, save, everyElement, 8))
  rows.push(await saved('P3', 'save it, one element changed', cpu, save, oneElement, 3))
  rows.push({ id: 'P6', what: 'resident memory after this', ours: `${residentMiB(host.pid).toFixed(0)} MiB`, goal: '≤ 200 MiB', ok: residentMiB(host.pid) <= 200 })
  await host.stop()
  return rows
}

function touch(element, n) {
  const name = Object.keys(element.pluginProps).find((key) => key === 'text' || key === 'imgSrc')
  if (name) element.pluginProps[name] = name === 'text' ? `changed ${n} ${element.uuid}` : `/uploads/none-${n}.png`
}

async function saved(id, what, used, save, change, goal, count = 60) {
  for (let i = 0; i < 5; i += 1) await save(change)
  const times = []
  const before = used()
  for (let i = 0; i < count; i += 1) {
    const started = performance.now()
    await save(change)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const cpuMs = (used() - before) / count
  return row(id, what, { cpuMs, p50: times[Math.floor(count / 2)], p99: times[count - 1], failures: 0 }, goal)
}

function row(id, what, result, goalMs) {
  return {
    id,
    what,
    ours: `${result.cpuMs.toFixed(3)} ms CPU, p50 ${result.p50.toFixed(2)} ms, p99 ${result.p99.toFixed(2)} ms${result.failures ? `, ${result.failures} failed` : ''}`,
    goal: `≤ ${goalMs} ms CPU`,
    ok: result.cpuMs <= goalMs && !result.failures,
  }
}

/** Floor: nginx with one worker serves the same bytes from a file. */
async function nginx(bytes) {
  const binary = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync)
  if (!binary) return { cpuMs: Number.NaN }
  const folder = mkdtempSync(join(tmpdir(), 'pinye-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'work.json'), bytes)
  execFileSync('chmod', ['-R', 'a+rX', folder])
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { access_log off; types { application/json json; } server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  )
  const child = spawn(binary, ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  await new Promise((resolve) => setTimeout(resolve, 400))
  const workers = execFileSync('pgrep', ['-P', String(child.pid)]).toString().trim().split('\n')
  const result = await load({ pid: Number(workers[0] || child.pid), request: () => ({ url: `http://127.0.0.1:${port}/work.json` }) })
  child.kill()
  rmSync(folder, { recursive: true, force: true })
  return result
}
