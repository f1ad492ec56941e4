// Starts the programs under measurement and reads their resource usage.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TICKS_PER_SECOND = 100

/** Returns the CPU milliseconds used by a process so far, user and system. */
export function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
}

/** Returns the resident memory of a process in MiB. */
export function residentMiB(pid) {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)
  return Number(line[1]) / 1024
}

export async function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

export const PASSWORD = 'Correct-horse-7'

/** Starts a Pinye host on free ports with its own data folder; `stop` removes both. */
export async function startHost(binary, { data, flags = [] } = {}) {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'pinye-bench-'))
  const [studioPort, worksPort] = [await freePort(), await freePort()]
  const studio = `http://127.0.0.1:${studioPort}`
  const works = `http://127.0.0.1:${worksPort}`
  const started = performance.now()
  const child = spawn(
    binary,
    ['serve', '--data-dir', folder, '--studio-addr', `127.0.0.1:${studioPort}`, '--works-addr', `127.0.0.1:${worksPort}`, ...flags],
    { env: { ...process.env, PINYE_ADMIN_PASSWORD: PASSWORD }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the host ended:\n${output}`)
    const ready = await fetch(`${studio}/api/health`).then((answer) => answer.ok, () => false)
    if (ready) break
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
  const readyMs = performance.now() - started
  const exited = new Promise((resolve) => child.once('exit', resolve))
  return {
    studio,
    works,
    folder,
    flags,
    readyMs,
    pid: child.pid,
    output: () => output,
    async stop({ keep = false } = {}) {
      child.kill('SIGTERM')
      await exited
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function api(host, token, method, path, body) {
  const answer = await fetch(host.studio + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const json = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json).slice(0, 400)}`)
  return json
}

/** Uploads a picture to the host's library; returns its record. */
export async function upload(host, token, name, png) {
  const form = new FormData()
  form.append('files', new Blob([png], { type: 'image/png' }), name)
  const answer = await fetch(`${host.studio}/api/upload/files`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  if (!answer.ok) throw new Error(`the picture was not taken: ${answer.status} ${await answer.text()}`)
  const { data } = await answer.json()
  return data[0]
}

export async function signIn(host) {
  const { data } = await api(host, null, 'POST', '/api/users/login', { username: 'admin', password: PASSWORD, captcha: '' })
  return data.token
}
