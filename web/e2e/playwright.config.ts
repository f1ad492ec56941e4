import { defineConfig } from '@playwright/test'

// Two workers, one per core of the smallest machine: a test mostly waits for one thread of its browser. Each worker has
// its own real host, shared by the tests of a file, which run in order.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // Retries must not hide flaky tests; `flaky.ts` lists them at the end.
  retries: 1,
  reporter: [['list'], ['./flaky.ts']],
  testIgnore: 'unsteady/**',
  // Reference screenshots, one per element type (specimens.spec.ts).
  snapshotPathTemplate: '{testDir}/specimens/{arg}{ext}',
  use: {
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    // A service worker would bypass the routes of tests; offline.spec.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Use `--trace on` to investigate a failure; permanent tracing slows every step.
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
