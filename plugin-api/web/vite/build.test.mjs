import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Builder } from './builder.mjs'
import { checkModule } from './check.mjs'
import { readManifest, viewName } from './manifest.mjs'
import { EDITOR_MODULES, VIEW_MODULES } from './preset.mjs'

const program = join(import.meta.dirname, 'build.mjs')

const sources = {
  'plugin.toml':
    'manifest = 1\nid = "bell"\nelements = ["door-bell", "gong"] # two\n[web]\nid = "no"\n',
  'web/DoorBellView.tsx': `
    import { useState } from 'react'
    import { px, useRuntime } from '@pinye/plugin-api'
    import './bell.css'
    const dev = process.env.NODE_ENV !== 'production'
    export function DoorBellView({ props }) {
      const [rung, setRung] = useState(0)
      const { mode } = useRuntime()
      if (dev) console.log('development only')
      return <button className="bell" style={{ width: px(4) }} onClick={() => setRung(rung + 1)}>{props.text}{mode}</button>
    }`,
  'web/GongView.tsx': `export function GongView() { return <i className="bell">gong</i> }`,
  'web/bell.css': '.bell { color: red }',
  'web/panel.css': '.bell-panel { color: blue }',
  'web/BellPanel.tsx': `
    import { Field } from '@pinye/plugin-api/fields'
    import './panel.css'
    export function BellPanel() { void import('./heavy.ts'); return <Field /> }`,
  'web/heavy.ts': 'export const heavy = "a chunk of its own"',
  'web/index.ts': `
    import { definePlugin } from '@pinye/plugin-api'
    import { BellPanel } from './BellPanel.tsx'
    import { DoorBellView } from './DoorBellView.tsx'
    import { GongView } from './GongView.tsx'
    export default definePlugin({ abi: 1, elements: { 'door-bell': { View: DoorBellView, Panel: BellPanel }, gong: { View: GongView } } })`,
}

let folder
let out

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pinye-build-'))
  out = join(folder, 'dist/web')
  mkdirSync(join(folder, 'web'))
  for (const [name, text] of Object.entries(sources)) write(name, text)
})

afterEach(() => rmSync(folder, { recursive: true }))

const write = (name, text) => writeFileSync(join(folder, name), text)
const read = (name) => readFileSync(join(out, name), 'utf8')
const specifiers = (code) =>
  [...code.matchAll(/\bfrom\s*["'`]([^"'`]+)["'`]/g)].map((match) => match[1])

describe('views of one plugin', () => {
  /** A page with several fields loads their shared code once. */
  it('has what several views use in one module beside them', async () => {
    write('web/shared.ts', `export const shared = (text) => 'said by both ' + text`)
    const view = (name) =>
      `import { shared } from './shared.ts'; export const ${name} = () => shared('${name}')`
    write('web/GongView.tsx', view('GongView'))
    write('web/DoorBellView.tsx', view('DoorBellView'))
    await new Builder(folder, out).run()
    expect(read('views.js')).toContain('said by both')
    for (const name of ['view-gong.js', 'view-door-bell.js']) {
      expect(read(name)).not.toContain('said by both')
      expect(specifiers(read(name))).toEqual(['./views.js'])
    }
    write('web/DoorBellView.tsx', 'export const DoorBellView = () => null')
    await new Builder(folder, out).run()
    expect(readdirSync(out)).not.toContain('views.js')
    expect(read('view-gong.js')).toContain('said by both')
  })
})

describe('a built plugin', () => {
  /** docs/plugin-contract.md, section 3. */
  it('is exactly the files of the contract', async () => {
    const lines = []
    await new Builder(folder, out).run(undefined, (line) => lines.push(line))
    const names = readdirSync(out).map((name) => name.replace(/chunk-[\w-]+/, 'chunk'))
    expect(names.sort()).toEqual([
      'chunk.js',
      'editor.css',
      'editor.js',
      'prerender.js',
      'remote.js',
      'view-door-bell.js',
      'view-gong.js',
      'view.css',
    ])
    expect(lines).toHaveLength(8)
    expect(lines.every(({ file, bytes, gzip }) => file && bytes > 0 && gzip > 0)).toBe(true)
  })

  it('imports shared modules by their bare names, before anything else', async () => {
    await new Builder(folder, out).run()
    expect(specifiers(read('view-door-bell.js')).sort()).toEqual([
      '@pinye/plugin-api',
      'react',
      'react/jsx-runtime',
    ])
    expect(specifiers(read('editor.js'))).toContain('@pinye/plugin-api/fields')
    expect(read('view-door-bell.js')).toMatch(/^import\s*\{/)
    expect(read('view-door-bell.js')).toMatch(/export\s*\{\s*\w+ as default\s*\}/)
  })

  it('is built for production and minified', async () => {
    await new Builder(folder, out).run()
    expect(read('view-door-bell.js')).not.toContain('development only')
    expect(read('view-door-bell.js').trim().split('\n')).toHaveLength(1)
  })

  it('keeps the styles of its panel from visitors', async () => {
    await new Builder(folder, out).run()
    expect(read('view.css')).toBe('.bell{color:red}\n')
    expect(read('editor.css')).toContain('.bell-panel')
  })

  it('registers its views with the prerenderer', async () => {
    await new Builder(folder, out).run()
    const registered = {}
    const jsx = (type, props) => ({ type, props })
    const shared = { react: {}, 'react/jsx-runtime': { jsx, jsxs: jsx }, '@pinye/plugin-api': {} }
    const host = {
      __pinye: { shared, register: (id, views) => Object.assign(registered, { [id]: views }) },
    }
    new Function('globalThis', read('prerender.js'))(host)
    expect(Object.keys(registered.bell)).toEqual(['door-bell', 'gong'])
    expect(registered.bell.gong({}).props.children).toBe('gong')
  })

  /** Code for server rendering only is in no file that a browser loads. */
  it('runs prerender.ts before its views, there alone', async () => {
    write('web/prerender.ts', `import './GongView.tsx'; globalThis.drawsOnTheServer = 1`)
    await new Builder(folder, out).run()
    expect(read('prerender.js')).toContain('drawsOnTheServer')
    for (const name of readdirSync(out).filter((file) => file !== 'prerender.js'))
      expect(read(name)).not.toContain('drawsOnTheServer')
  })

  it('offers itself as a federation container', async () => {
    await new Builder(folder, out).run()
    const remote = await import(`data:text/javascript,${encodeURIComponent(read('remote.js'))}`)
    expect(remote.init()).toBeUndefined()
    await expect(remote.get('./other')).rejects.toThrow('./other')
  })
})

describe('building again', () => {
  it('writes only what a change touches', async () => {
    const builder = new Builder(folder, out)
    await builder.run()
    write('web/GongView.tsx', `export function GongView() { return <i>changed</i> }`)
    const lines = []
    const built = await builder.run(new Set([join(folder, 'web/GongView.tsx')]), (line) =>
      lines.push(line.file),
    )
    expect(built).toBe(3)
    expect(lines.sort()).toEqual(['editor.js', 'prerender.js', 'view-gong.js'])
  })

  it('leaves the last good files when a source is broken', async () => {
    const builder = new Builder(folder, out)
    await builder.run()
    const before = read('view-gong.js')
    write('web/GongView.tsx', 'export function GongView( {')
    await expect(builder.run()).rejects.toThrow()
    expect(read('view-gong.js')).toBe(before)
  })

  it('removes what no source makes any more', async () => {
    const builder = new Builder(folder, out)
    await builder.run()
    write('web/BellPanel.tsx', 'export function BellPanel() { return null }')
    await builder.run()
    expect(readdirSync(out).filter((name) => name.startsWith('chunk'))).toEqual([])
  })
})

describe('a build is refused', () => {
  it('when a view imports what is not shared with visitors', async () => {
    write(
      'web/GongView.tsx',
      `import { Field } from '@pinye/plugin-api/fields'; export const GongView = Field`,
    )
    await expect(new Builder(folder, out).run()).rejects.toThrow('@pinye/plugin-api/fields')
  })

  const noise = (length) => {
    let seed = 1
    const letter = () => ((seed = (seed * 48271) % 2147483647) % 36).toString(36)
    return Array.from({ length }, letter).join('')
  }

  it('when a view is too large, naming both figures', async () => {
    write('web/GongView.tsx', `export const GongView = () => '${noise(60_000)}'`)
    await expect(new Builder(folder, out).run()).rejects.toThrow(
      /is \d{5} bytes after gzip; the limit is 32768 bytes/,
    )
  })

  /** The limits equal those of the host: registry/src/acceptance/scripts.rs. */
  it('when what the editor needs at once is too large, but not for a chunk that comes later', async () => {
    write('web/heavy.ts', `export const heavy = '${noise(300_000)}'`)
    await new Builder(folder, out).run()
    write('web/heavy.ts', `export const heavy = '${noise(420_000)}'`)
    await expect(new Builder(folder, out).run()).rejects.toThrow(
      /chunk-\S+ is \d+ bytes after gzip; the limit is 262144/,
    )
    write('web/heavy.ts', `export const heavy = '${noise(300_000)}'`)
    const eager = sources['web/BellPanel.tsx'].replace('void import(', 'void heavy; void import(')
    write('web/BellPanel.tsx', `import { heavy } from './heavy.ts'\n${eager}`)
    await expect(new Builder(folder, out).run()).rejects.toThrow(/editor.js is \d+ .* 131072/)
  })

  it('when the script of the prerenderer is larger than 1 MiB as it is', async () => {
    write('web/prerender.ts', `globalThis.large = '${'x'.repeat(900_000)}'`)
    await new Builder(folder, out).run()
    write('web/prerender.ts', `globalThis.large = '${'x'.repeat(1_100_000)}'`)
    await expect(new Builder(folder, out).run()).rejects.toThrow(
      /prerender.js is \d{7} bytes; the limit is 1048576/,
    )
  })

  it('when a view is missing', async () => {
    rmSync(join(folder, 'web/GongView.tsx'))
    await expect(new Builder(folder, out).run()).rejects.toThrow('web/GongView.tsx is missing')
  })

  it('with the file and the line as JSON', () => {
    write('web/GongView.tsx', '\n\nexport function GongView( {')
    const { stdout, status } = spawnSync(process.execPath, [program, '--plugin', folder], {
      encoding: 'utf8',
    })
    const line = JSON.parse(stdout.trim().split('\n').at(-1))
    expect(status).toBe(1)
    expect(line.error).toBeTruthy()
    expect(line.file).toContain('GongView.tsx')
    expect(line.line).toBe(3)
  })
})

/** The template copied by `pinye plugin new` must always build. */
describe('the template of a new plugin', () => {
  it('builds under any name', async () => {
    const template = join(import.meta.dirname, '../../../cli/template/web')
    const fillTemplate = (text) =>
      text.replaceAll('{{name}}', 'price-tag').replaceAll('{{Name}}', 'PriceTag')
    rmSync(join(folder, 'web'), { recursive: true })
    mkdirSync(join(folder, 'web'))
    for (const name of readdirSync(template)) {
      write(`web/${fillTemplate(name)}`, fillTemplate(readFileSync(join(template, name), 'utf8')))
    }
    write('plugin.toml', 'id = "price-tag"\nelements = ["price-tag"]')
    await new Builder(folder, out).run()
    expect(read('view-price-tag.js')).toContain('price-tag-card')
    expect(read('view.css')).toContain('.price-tag-card')
  })
})

describe('the check of a module', () => {
  it('accepts chunks of the editor only', () => {
    expect(() => checkModule('a.js', 'import "./chunk-a.js";', EDITOR_MODULES, true)).not.toThrow()
    expect(() => checkModule('a.js', 'import "./chunk-a.js";', VIEW_MODULES, false)).toThrow(
      'no shared module',
    )
  })

  it('refuses an import behind other code', () => {
    expect(() => checkModule('a.js', 'f();import "react";', VIEW_MODULES, false)).toThrow(
      'behind other code',
    )
  })
})

describe('plugin.toml', () => {
  it('is read up to its first table', () => {
    expect(readManifest(folder)).toEqual({ id: 'bell', elements: ['door-bell', 'gong'] })
  })

  it('is refused without elements', () => {
    write('plugin.toml', 'id = "bell"')
    expect(() => readManifest(folder)).toThrow('elements')
  })

  it('gives views their names', () => {
    expect([viewName('gong'), viewName('notice-bar')]).toEqual(['GongView', 'NoticeBarView'])
  })
})
