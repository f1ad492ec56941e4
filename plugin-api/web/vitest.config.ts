import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// vitest's reporter of failures asks for it; Node 20 does not have it yet.
function groupBy<K, V>(items: Iterable<V>, keyOf: (item: V, index: number) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}
if (!('groupBy' in Map)) Object.assign(Map, { groupBy })

const root = fileURLToPath(new URL('../..', import.meta.url))

export default defineConfig({
  root,
  test: {
    environment: 'happy-dom',
    include: [
      'plugin-api/web/{src,vite}/**/*.test.{ts,tsx,mjs}',
      'plugins/*/web/**/*.test.{ts,tsx}',
    ],
    setupFiles: ['plugin-api/web/src/test/setup.ts'],
    // Files share one world for each worker, and a worker keeps one core of the smallest machine busy.
    isolate: false,
    maxWorkers: 2,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
