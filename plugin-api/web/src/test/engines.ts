/** Runs the same built files on React and on Preact, as a browser does. */
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { compileFunction } from 'node:vm'
import { build } from 'vite'
import type { createElement, FunctionComponent } from 'react'
import type * as React from 'react'
import type * as Kit from '../index.ts'
import { readManifest } from '../../vite/manifest.mjs'
import { pluginBuilds } from '../../vite/preset.mjs'

const require = createRequire(import.meta.url)
const ROOT = resolve(import.meta.dirname, '../../../..')

export interface Engine {
  name: 'react' | 'preact'
  kit: typeof Kit
  views: Record<string, FunctionComponent<Kit.ViewProps>>
  createElement: typeof createElement
}

export interface BuiltPlugin {
  id: string
  elements: string[]
  prerender: string
}

/** Builds every plugin of this repository for prerendering. */
export async function buildPlugins(): Promise<BuiltPlugin[]> {
  const folders = readdirSync(join(ROOT, 'plugins'))
    .map((name) => join(ROOT, 'plugins', name))
    .filter((folder) => existsSync(join(folder, 'plugin.toml')))
  return Promise.all(
    folders.map(async (folder) => {
      const manifest = readManifest(folder)
      const config = pluginBuilds(folder, manifest).find(
        ({ outputName }) => outputName === 'prerender.js',
      )
      return { ...manifest, prerender: await bundled(config ?? {}) }
    }),
  )
}

/** Bundles the kit as one script with React as an external global. */
export function buildKit(): Promise<string> {
  return bundled({
    configFile: false,
    logLevel: 'silent',
    root: ROOT,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: join(ROOT, 'plugin-api/web/src/index.ts'),
        external: ['react'],
        preserveEntrySignatures: 'strict',
        output: {
          format: 'iife',
          name: 'kit',
          exports: 'named',
          globals: { react: 'react' },
          codeSplitting: false,
        },
      },
    },
  })
}

async function bundled(config: Parameters<typeof build>[0]): Promise<string> {
  const result = await build(config)
  const outputs = Array.isArray(result) ? result : [result]
  for (const { output } of outputs as { output: { type: string; code?: string }[] }[]) {
    const code = output.find(({ type }) => type === 'chunk')?.code
    if (code !== undefined) return code
  }
  throw new Error('nothing was built')
}

export function startEngine(name: Engine['name'], kitCode: string, plugins: BuiltPlugin[]): Engine {
  const react = require(name === 'react' ? 'react' : 'preact/compat') as typeof React
  const jsx: unknown = require(name === 'react' ? 'react/jsx-runtime' : 'preact/jsx-runtime')
  const kit = run(`${kitCode}; return kit`, 'react', react) as typeof Kit
  const views: Engine['views'] = {}
  const shared = { react, 'react/jsx-runtime': jsx, '@pinye/plugin-api': kit }
  const register = (_: string, own: Engine['views']) => Object.assign(views, own)
  for (const { prerender } of plugins) {
    run(prerender, 'globalThis', { __pinye: { shared, register } })
  }
  return { name, kit, views, createElement: react.createElement }
}

/** Runs a script with one value under one name. */
function run(code: string, name: string, value: unknown): unknown {
  return (compileFunction(code, [name]) as (value: unknown) => unknown)(value)
}
