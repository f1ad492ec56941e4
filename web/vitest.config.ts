import './build/mapGroupBy.mjs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Functions of what they are given share one world without a window; a file that wants one says so in its first line. */
const PURE = ['src/model/**/*.test.ts']

export default defineConfig({
  plugins: [react()],
  test: {
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
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: PURE,
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } },
          },
          setupFiles: ['src/app/testing.ts'],
        },
      },
    ],
  },
})
