/**
 * Vite settings for the browser half of a plugin. Its outputs are: `editor.js` (with chunks and `editor.css`),
 * `remote.js`, one `view-{type}.js` per element type with their shared code in `views.js`, `view.css`, and
 * `prerender.js` (docs/plugin-contract.md, section 3).
 * A `web/prerender.ts` runs before the views in `prerender.js`, and is in no other output.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { viewName } from './manifest.mjs'

/** Modules that a view may import by name; the host provides them. */
export const VIEW_MODULES = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'zustand',
  '@pinye/plugin-api',
]

/** Modules that the editor half may import by name. */
export const EDITOR_MODULES = [...VIEW_MODULES, '@pinye/plugin-api/fields']

/**
 * Parts of the kit that are bundled rather than shared, so that a page without a place or a file field does not load
 * them.
 */
const BUNDLED = ['files', 'paste', 'places', 'time'].map((part) => `@pinye/plugin-api/${part}`)

/**
 * Largest sizes in bytes that a host accepts: gzip size of a view, of the editor's script with its static imports, and
 * of each chunk loaded on demand; plain size of the prerenderer's script.
 */
export const LIMITS = {
  view: 32 * 1024,
  editor: 128 * 1024,
  chunk: 256 * 1024,
  prerender: 1024 * 1024,
}

/** Module with the shared code of several views. One file: a page with a form loads it once, and it compresses well. */
export const COMMON = 'views'

/** Views must run in old in-app browsers (iOS Safari 15, Android WebView 90). */
const VISITOR_TARGET = ['es2020', 'safari15', 'chrome90']
const EDITOR_TARGET = 'es2022'

/** @returns {import('vite').InlineConfig[]} named by `outputName`, in the order they are built */
export function pluginBuilds(folder, { id, elements }) {
  return [editorBuild(folder), prerenderBuild(folder, id, elements), viewsBuild(folder, elements)]
}

function editorBuild(folder) {
  return build(folder, 'editor.js', EDITOR_MODULES, {
    target: EDITOR_TARGET,
    entries: { editor: `export { default } from ${JSON.stringify(indexFile(folder))}` },
    output: {
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunk-[hash].js',
      assetFileNames: 'editor[extname]',
    },
  })
}

function viewsBuild(folder, elements) {
  const entry = (type) =>
    `export { ${viewName(type)} as default } from ${JSON.stringify(viewFile(folder, type))}`
  return build(folder, `${COMMON}.js`, VIEW_MODULES, {
    target: VISITOR_TARGET,
    entries: Object.fromEntries(elements.map((type) => [`view-${type}`, entry(type)])),
    output: {
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      codeSplitting: { groups: [{ name: COMMON, minShareCount: 2 }] },
    },
  })
}

function prerenderBuild(folder, id, elements) {
  const first = join(folder, 'web', 'prerender.ts')
  const imports = elements.map(
    (type) => `import { ${viewName(type)} } from ${JSON.stringify(viewFile(folder, type))}`,
  )
  if (existsSync(first)) imports.unshift(`import ${JSON.stringify(first)}`)
  const views = elements.map((type) => `${JSON.stringify(type)}: ${viewName(type)}`)
  return build(folder, 'prerender.js', VIEW_MODULES, {
    target: VISITOR_TARGET,
    entries: {
      prerender: `${imports.join('\n')}\nglobalThis.__pinye.register(${JSON.stringify(id)}, { ${views.join(', ')} })`,
    },
    output: {
      format: 'iife',
      entryFileNames: '[name].js',
      assetFileNames: 'view[extname]',
      codeSplitting: false,
      globals: (name) => `globalThis.__pinye.shared[${JSON.stringify(name)}]`,
    },
  })
}

/** Builds the samples of a plugin as one module without imports, for its specimen; undefined without a samples file. */
export function samplesBuild(folder) {
  const file = join(folder, 'web', 'samples.ts')
  if (!existsSync(file)) return undefined
  return build(folder, 'samples.json', [], {
    target: EDITOR_TARGET,
    entries: { samples: `export { samples } from ${JSON.stringify(file)}` },
    output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
  })
}

const ENTRY = '\0pinye-entry:'

/** Returns a build; `entries` has the source of each script's entry module, by script name. */
function build(folder, outputName, shared, { target, entries, output }) {
  const input = Object.fromEntries(Object.keys(entries).map((name) => [name, ENTRY + name]))
  return {
    outputName,
    configFile: false,
    envFile: false,
    publicDir: false,
    root: join(folder, 'web'),
    mode: 'production',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    css: { transformer: 'lightningcss' },
    plugins: [entryModules(entries), refuseUnknownImports(shared)],
    build: {
      write: false,
      target,
      cssTarget: VISITOR_TARGET,
      minify: 'oxc',
      cssMinify: 'lightningcss',
      cssCodeSplit: false,
      modulePreload: false,
      reportCompressedSize: false,
      copyPublicDir: false,
      rolldownOptions: {
        input,
        external: (name) => shared.includes(name),
        preserveEntrySignatures: 'strict',
        output: { ...output, minify: true, comments: false },
      },
    },
  }
}

function entryModules(entries) {
  return {
    name: 'pinye:entry',
    resolveId: { order: 'pre', handler: (id) => (id.startsWith(ENTRY) ? id : undefined) },
    load: (id) => (id.startsWith(ENTRY) ? entries[id.slice(ENTRY.length)] : undefined),
  }
}

/** Rejects imports of shared modules that this output may not use. They would be bundled: two Reacts on one page. */
function refuseUnknownImports(shared) {
  const bundled = (id) => shared.includes(id) || BUNDLED.includes(id)
  const owners = ['react', 'react-dom', 'zustand', '@pinye/plugin-api', 'preact', '@mantine/core']
  return {
    name: 'pinye:imports',
    resolveId: {
      order: 'pre',
      handler(id, importer) {
        const owner = owners.find((name) => id === name || id.startsWith(`${name}/`))
        if (!owner || bundled(id)) return undefined
        const where = importer ? `${importer}: ` : ''
        return this.error(
          `${where}"${id}" may not be imported here; shared modules are ${shared.join(', ')}`,
        )
      },
    },
  }
}

function indexFile(folder) {
  return firstFile(folder, ['index.ts', 'index.tsx'])
}

function viewFile(folder, type) {
  const name = viewName(type)
  return firstFile(folder, [`${name}.tsx`, `${name}.ts`])
}

function firstFile(folder, names) {
  const found = names.map((name) => join(folder, 'web', name)).find((file) => existsSync(file))
  if (!found) throw new Error(`web/${names[0]} is missing`)
  return found
}
