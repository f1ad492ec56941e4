import './build/mapGroupBy.mjs'
import { readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** The start of i18next, which happens once per module cache: without the set-up file, which initializes it too. */
const BEGINNING = ['src/locales/i18n.test.ts']

/** Files that mock or reset modules run isolated; all others share the module cache of their worker. */
const ALONE = readdirSync(new URL('src', import.meta.url), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) =>
    /vi\.(mock|resetModules)\(/.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
  )

/** Functions of what they are given share one world without a window; a file that wants one says so in its first line. */
const PURE = ['src/model/**/*.test.ts']

const IN_A_WINDOW = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
}

export default defineConfig({
  plugins: [react()],
  test: {
    // The default is one less than there are cores, which is one on two cores.
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: { name: 'model', include: PURE, environment: 'node', isolate: false },
      },
      {
        extends: true,
        test: {
          ...IN_A_WINDOW,
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...PURE, ...BEGINNING, ...ALONE],
          setupFiles: ['src/app/testing.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...IN_A_WINDOW,
          name: 'alone',
          include: ALONE,
          setupFiles: ['src/app/testing.ts'],
        },
      },
      { extends: true, test: { ...IN_A_WINDOW, name: 'beginning', include: BEGINNING } },
    ],
  },
})
