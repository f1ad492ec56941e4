// A visit of a page by a phone: CPU slowed down by 4, 4G network.
import { gzipSync } from 'node:zlib'
import { figures, session } from './browser.mjs'

const FAST_4G = { offline: false, latency: 60, downloadThroughput: (9e6 * 0.9) / 8, uploadThroughput: 1e6 / 8 }

/** Returns the milliseconds of LCP and of blocking time, the gzip bytes of script, and the MiB of heap. */
export async function visit(browser, url) {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const client = await session(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', FAST_4G)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let script = 0
  const sizes = []
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return
    sizes.push(answer.body().then((body) => gzipSync(body, { level: 9 }).length, () => 0))
  })
  await page.addInitScript(() => {
    window.vitals = { lcp: 0, blocking: 0 }
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.vitals.lcp = entry.startTime))).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.vitals.blocking += Math.max(0, entry.duration - 50)))).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(300)
  const vitals = await page.evaluate(() => window.vitals)
  for (const size of await Promise.all(sizes)) script += size
  const { heapMiB } = await figures(client)
  await context.close()
  return { script, heap: heapMiB, ...vitals }
}
