import './build/mapGroupBy.mjs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Files about how something begins once in a program: each has a world of its own, the others share one for each worker. */
const ALONE = ['src/locales/i18n.test.ts', 'src/api/keptReads.test.ts']

/** Functions of what they are given share one world without a window; a file that wants one says so in its first line. */
const PURE = ['src/model/**/*.test.ts']

const IN_A_WINDOW = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
}

export default defineConfig({
  plugins: [react()],
  test: {
    // One for each core of the smallest machine; vitest itself leaves one to others.
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
          exclude: [...PURE, ...ALONE],
          setupFiles: ['src/app/testing.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { ...IN_A_WINDOW, name: 'alone', include: ALONE } },
    ],
  },
})
