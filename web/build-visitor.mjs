/** Builds what visitors' pages and the prerenderer load: web/dist/visitor. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, transform } from 'esbuild'

const web = fileURLToPath(new URL('.', import.meta.url))
const runtime = join(web, 'src/runtime')
const out = process.argv[2] ? resolve(process.argv[2]) : join(web, 'dist/visitor')

/** iOS 15 and Android WebView 90 upward (architecture.md, decision 14). */
const target = ['safari15', 'chrome90', 'es2020']

/** Inside `react.js` Preact is itself; everywhere else it is reached under React's name. */
const underReactsName = {
  name: 'under-reacts-name',
  setup({ onResolve }) {
    onResolve({ filter: /^(preact|preact\/(hooks|compat)|react|react-dom)$/ }, () => ({
      path: 'react',
      external: true,
    }))
    onResolve({ filter: /^(react|preact)\/jsx-(dev-)?runtime$/ }, ({ importer }) =>
      importer.endsWith('/vendor/jsx-runtime.ts')
        ? undefined
        : { path: 'react/jsx-runtime', external: true },
    )
    onResolve({ filter: /^@pinye\/plugin-api$/ }, ({ importer }) =>
      importer.endsWith('/vendor/plugin-api.ts')
        ? undefined
        : { path: '@pinye/plugin-api', external: true },
    )
  },
}

const preact = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
}

/** File name to how it is built. */
const scripts = {
  'react.js': { entry: 'vendor/react.ts' },
  'react-dom.js': { entry: 'vendor/react-dom.ts', plugins: [underReactsName] },
  'jsx-runtime.js': { entry: 'vendor/jsx-runtime.ts', plugins: [underReactsName] },
  'zustand.js': { entry: 'vendor/zustand.ts', plugins: [underReactsName] },
  'plugin-api.js': { entry: 'vendor/plugin-api.ts', plugins: [underReactsName] },
  'islands.js': { entry: 'islands/islands.ts', plugins: [underReactsName] },
  'core.js': { entry: 'core/core.ts' },
  'engine.js': { entry: 'engine/engine.tsx', format: 'iife', alias: preact },
}

const styles = ['visitor.css', 'paged.css', 'core.css', 'draft.css']

await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })
for (const [name, { entry, ...options }] of Object.entries(scripts)) {
  await build({
    entryPoints: [join(runtime, entry)],
    outfile: join(out, name),
    bundle: true,
    minify: true,
    format: 'esm',
    target,
    charset: 'utf8',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'warning',
    // Which runtime of React's JSX is meant must not depend on the environment.
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' },
    ...options,
  })
}
for (const name of styles) {
  const { code } = await transform(await readFile(join(runtime, name), 'utf8'), {
    loader: 'css',
    minify: true,
    target,
  })
  await writeFile(join(out, name), code.trim())
}

for (const name of [...Object.keys(scripts), ...styles]) {
  const bytes = gzipSync(await readFile(join(out, name)), { level: 9 }).length
  console.log(`visitor/${name.padEnd(16)} ${(bytes / 1024).toFixed(2).padStart(7)} KiB gzip`)
}
