import { defineConfig } from '@playwright/test'

// Two workers, one for each core of the smallest machine: a journey waits for one thread of its browser most of the time. A
// worker has a real host of its own, and the tests of one file share it in their order.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // What passes only later does not hide the rest; `flaky.ts` names it at the very end.
  retries: 1,
  reporter: [['list'], ['./flaky.ts']],
  testIgnore: 'unsteady/**',
  // Pictures that tests compare with: one per element type (specimens.spec.ts).
  snapshotPathTemplate: '{testDir}/specimens/{arg}{ext}',
  use: {
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    // A worker would answer before the routes that journeys lay; offline.spec.ts is about it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // `--trace on` records a trace when a failure needs one; always recording slows every step.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
