import { defineConfig } from '@playwright/test'

/** Fixture of `flaky.spec.ts`: one test that passes on retry, and one that passes at once. */
export default defineConfig({
  testDir: '.',
  retries: 1,
  reporter: [['line'], ['../flaky.ts']],
})
