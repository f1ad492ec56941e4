/** Builds what visitors' pages and the prerenderer load: web/dist/visitor. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build as esbuild, transform } from 'esbuild'
import { build as vite } from 'vite'

const web = fileURLToPath(new URL('.', import.meta.url))
const runtime = join(web, 'src/runtime')
const out = process.argv[2] ? resolve(process.argv[2]) : join(web, 'dist/visitor')

/** iOS 15 and Android WebView 90 upward (architecture.md, decision 14). */
const target = ['safari15', 'chrome90', 'es2020']

/** Inside `react.js` Preact is itself; everywhere else it is reached under React's name. */
const underReactsName = {
  name: 'under-reacts-name',
  enforce: 'pre',
  resolveId(specifier, importer) {
    const isIn = (file) => importer?.endsWith(`/vendor/${file}.ts`) === true
    const external = (id) => ({ id, external: true })
    if (/^(preact|preact\/(hooks|compat)|react|react-dom)$/.test(specifier))
      return external('react')
    if (/^(react|preact)\/jsx-(dev-)?runtime$/.test(specifier) && !isIn('jsx-runtime')) {
      return external('react/jsx-runtime')
    }
    if (specifier === '@pinye/plugin-api' && !isIn('plugin-api')) return external(specifier)
    return undefined
  },
}

/** Which build of a library is meant must not depend on the environment. */
const define = { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' }

const preact = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
}

/** File name to how it is built; those that import shared modules go through Vite, which puts all imports first. */
const scripts = {
  'react.js': { entry: 'vendor/react.ts' },
  'react-dom.js': { entry: 'vendor/react-dom.ts', imports: true },
  'jsx-runtime.js': { entry: 'vendor/jsx-runtime.ts', imports: true },
  'zustand.js': { entry: 'vendor/zustand.ts', imports: true },
  'plugin-api.js': { entry: 'vendor/plugin-api.ts', imports: true },
  'islands.js': { entry: 'islands/islands.ts', imports: true },
  'live.js': { entry: 'live/live.ts' },
  'variables.js': { entry: 'variables/variables.ts' },
  'forms.js': { entry: 'forms/forms.ts' },
  'upload.js': { entry: 'forms/upload.ts' },
  'actions.js': { entry: 'actions/actions.ts' },
  'play.js': { entry: 'animations/playOnCall.ts' },
  'seen.js': { entry: 'animations/playWhenSeen.ts' },
  'scripts.js': { entry: 'scripts/scripts.ts' },
  'sandbox.js': { entry: 'scripts/sandbox.ts', format: 'iife' },
  'core.js': { entry: 'core/core.ts' },
  'offline.js': { entry: 'offline/offline.ts' },
  'worker.js': { entry: 'offline/worker.ts', format: 'iife' },
  'wechat.js': { entry: 'wechat/wechat.ts' },
  'preview.js': { entry: 'preview/preview.ts' },
  'engine.js': { entry: 'engine/engine.tsx', format: 'iife', alias: preact },
}

const styles = [
  'visitor.css',
  'paged.css',
  'long.css',
  'fit.css',
  'desk.css',
  'marks.css',
  'core.css',
  'forms.css',
  'draft.css',
]

await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })
for (const [name, { entry, imports, ...options }] of Object.entries(scripts)) {
  const file = join(runtime, entry)
  await writeFile(
    join(out, name),
    imports ? await bundleWithImports(file) : await bundle(file, options),
  )
}
for (const name of styles) {
  const { code } = await transform(await readFile(join(runtime, name), 'utf8'), {
    loader: 'css',
    minify: true,
    target,
  })
  await writeFile(join(out, name), code.trim())
}

// What animations do, by name: the host puts those that a page uses into it.
const { RULES } = await import(
  `data:text/javascript;base64,${Buffer.from(await bundle(join(runtime, 'animations/keyframes.ts'))).toString('base64')}`
)
await writeFile(join(out, 'animations.json'), JSON.stringify(Object.fromEntries(RULES)))

for (const name of [...Object.keys(scripts), ...styles]) {
  const bytes = gzipSync(await readFile(join(out, name)), { level: 9 }).length
  console.log(`visitor/${name.padEnd(16)} ${(bytes / 1024).toFixed(2).padStart(7)} KiB gzip`)
}

async function bundle(file, options) {
  const { outputFiles } = await esbuild({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target,
    charset: 'utf8',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'warning',
    define,
    ...options,
  })
  return outputFiles[0].text
}

async function bundleWithImports(file) {
  const [{ output }] = await vite({
    root: web,
    configFile: false,
    logLevel: 'warn',
    plugins: [underReactsName],
    define,
    build: {
      write: false,
      minify: 'oxc',
      target,
      lib: { entry: file, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false, minify: true } },
    },
  })
  return output[0].code
}
