import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Polyfill: vitest's failure reporter uses `Map.groupBy`, which Node 20 lacks.
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

/** Files that mock or reset modules run isolated; all others share the module cache of their worker. */
const webs = readdirSync(join(root, 'plugins')).map((plugin) => `plugins/${plugin}/web`)
const ALONE = [...webs, 'plugin-api/web/src']
  .flatMap((folder) => {
    const options = { recursive: true, encoding: 'utf8' } as const
    const files = existsSync(join(root, folder)) ? readdirSync(join(root, folder), options) : []
    return files.map((file) => `${folder}/${file}`)
  })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => /vi\.(mock|resetModules)\(/.test(readFileSync(join(root, file), 'utf8')))

export default defineConfig({
  root,
  test: {
    environment: 'happy-dom',
    setupFiles: ['plugin-api/web/src/test/setup.ts'],
    // Vitest's default is one less than the number of cores, which is one on two cores.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'plugins',
          include: [
            'plugin-api/web/{src,vite}/**/*.test.{ts,tsx,mjs}',
            'plugins/*/web/**/*.test.{ts,tsx}',
          ],
          exclude: ALONE,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Generous timeouts: a busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
