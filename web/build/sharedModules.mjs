import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const require = createRequire(import.meta.url)
const web = resolve(fileURLToPath(import.meta.url), '../..')

/** Bare specifiers plugins may import, and the file name of the bridge to each. */
export const sharedModules = {
  react: 'react',
  'react-dom': 'react-dom',
  'react/jsx-runtime': 'jsx-runtime',
  'react/jsx-dev-runtime': 'jsx-dev-runtime',
  zustand: 'zustand',
  '@pinye/plugin-api': 'plugin-api',
  '@pinye/plugin-api/fields': 'fields',
}

/** Returns the named exports of the module behind a specifier, read from the module itself. */
export async function exportedNames(specifier) {
  if (specifier.startsWith('react')) {
    return Object.keys(require(specifier)).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name))
  }
  const result = await build({
    stdin: { contents: `export * from '${specifier}'`, resolveDir: web, loader: 'ts' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: '/',
    logLevel: 'silent',
    jsx: 'automatic',
    loader: { '.svg': 'empty', '.woff2': 'empty' },
    external: ['react', 'react-dom', 'react/*', '@mantine/*', '@tabler/*'],
  })
  const output = Object.values(result.metafile.outputs).find((file) => file.entryPoint)
  return (output?.exports ?? []).filter((name) => name !== 'default')
}

/**
 * Returns the source of a bridge: a module that re-exports the studio's own copy, so that plugins and the studio share
 * one instance.
 */
export async function bridgeSource(specifier) {
  const names = await exportedNames(specifier)
  const lines = [
    `const shared = globalThis.__pinyeShared?.[${JSON.stringify(specifier)}]`,
    `if (!shared) throw new Error('the studio does not offer ${specifier} yet')`,
    'export default shared.default ?? shared',
    ...names
      .filter((name) => name !== 'jsxDEV')
      .map((name) => `export const ${name} = shared.${name}`),
  ]
  if (specifier === 'react/jsx-dev-runtime') {
    // A production React has no jsxDEV, but plugins in development are compiled against it.
    lines.push(
      `const { jsx } = globalThis.__pinyeShared['react/jsx-runtime']`,
      'export const jsxDEV = shared.jsxDEV ?? ((type, props, key) => jsx(type, props, key))',
    )
  }
  return lines.join('\n') + '\n'
}
