// A Chromium driven over the DevTools protocol: main-thread CPU, heap, nodes, bytes.
import { chromium } from '@playwright/test'

export async function withBrowser(run) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--enable-precise-memory-info'],
  })
  try {
    return await run(browser)
  } finally {
    await browser.close()
  }
}

/** Returns the CPU milliseconds of the page's main thread so far, the heap in MiB and the number of DOM nodes. */
export async function figures(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { cpuMs: value('ThreadTime') * 1000 || value('TaskDuration') * 1000, heapMiB: value('JSHeapUsedSize') / 1048576, nodes: value('Nodes') }
}

export async function session(page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  return client
}

export async function collected(client) {
  await client.send('HeapProfiler.collectGarbage')
  await client.send('HeapProfiler.collectGarbage')
  return figures(client)
}

/**
 * Waits until a condition (a JavaScript expression) holds in the page. Playwright's own waiting injects 330 KB of
 * script and polls on each frame, which would be measured as the editor's heap and opening time.
 */
export async function until(page, condition) {
  const wait = `new Promise((done, fail) => {
    const latest = performance.now() + 60000
    const look = () => {
      if (${condition}) done()
      else if (performance.now() > latest) fail(new Error(${JSON.stringify(condition)} + ' did not hold within a minute'))
      else setTimeout(look, 50)
    }
    look()
  })`
  await page.evaluate(wait)
}

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
