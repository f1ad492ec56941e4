import { defineConfig } from '@playwright/test'

/** For `flaky.spec.ts`: one test that needs a second try, and one that does not. */
export default defineConfig({
  testDir: '.',
  retries: 1,
  reporter: [['line'], ['../flaky.ts']],
})
