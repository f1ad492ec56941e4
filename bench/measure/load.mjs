// Load generator: a closed loop of keep-alive connections. The relevant figure is the server's CPU per request, which
// does not depend on the load of the machine or of this generator.
import http from 'node:http'
import { cpuMs } from './process.mjs'

/**
 * Sends `count` requests over `connections` connections, after `warm` requests that do not count.
 * `cpu` returns the CPU milliseconds used so far; the default is that of the process `pid`. `request(i)` returns
 * {method, url, headers, body}. Returns {cpuMs, p50, p99, perSecond, failures}.
 */
export async function load({ pid, cpu: used = () => cpuMs(pid), request, count = 2000, warm = 200, connections = 16 }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  await run(agent, request, warm, connections, [])
  const times = []
  const before = used()
  const started = performance.now()
  const failures = await run(agent, request, count, connections, times)
  const wall = performance.now() - started
  const cpu = used() - before
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    cpuMs: cpu / count,
    p50: times[Math.floor(times.length * 0.5)],
    p99: times[Math.floor(times.length * 0.99)],
    perSecond: (count / wall) * 1000,
    failures,
  }
}

/** Returns a form submission as sent by a browser, each from a different address, so that no rate limit applies. */
export function handedInBy(n, host, sent) {
  return {
    method: 'POST',
    url: `${host.works}/api/workforms`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(n) },
    body: JSON.stringify(sent),
    expect: 201,
  }
}

async function run(agent, request, count, connections, times) {
  let next = 0
  let failures = 0
  const loop = async () => {
    while (next < count) {
      const wanted = request(next++)
      const started = performance.now()
      const status = await send(agent, wanted)
      times.push(performance.now() - started)
      if (status !== (wanted.expect ?? 200)) failures += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return failures
}

function send(agent, { method = 'GET', url, headers = {}, body }) {
  return new Promise((resolve) => {
    const sent = http.request(url, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
    })
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}

/** Returns the n-th address of the network 10.0.0.0/8: rate limits count by address. */
export function addressOf(n) {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}
