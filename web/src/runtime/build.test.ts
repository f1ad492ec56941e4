import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleElement } from './testing.ts'

/** Folder of the built files, as the host serves them. */
let folder = ''
const file = (name: string) => readFileSync(join(folder, name), 'utf8')

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'visitor-'))
  execFileSync(process.execPath, [resolve(import.meta.dirname, '../../build-visitor.mjs'), folder])
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modules = [
  'react.js',
  'react-dom.js',
  'jsx-runtime.js',
  'zustand.js',
  'plugin-api.js',
  'islands.js',
  'core.js',
  'actions.js',
  'play.js',
  'scripts.js',
  'forms.js',
  'upload.js',
  'live.js',
  'variables.js',
  'wechat.js',
  'preview.js',
  'offline.js',
]

describe('the visitor build', () => {
  it('imports shared modules only, and at the start of each module', () => {
    for (const name of modules) {
      const source = file(name)
      const imports = [...source.matchAll(/(?:from|import)\s*["']([^"']+)["']/g)].map(
        (found) => found[1],
      )
      expect(
        imports.filter(
          (specifier) =>
            !['react', '@pinye/plugin-api', 'react/jsx-runtime'].includes(specifier ?? ''),
        ),
      ).toEqual([])
      const afterImports = source.replace(
        /^(?:(?:import|export)[^;]*?from\s*["'][^"']+["'];?)+/,
        '',
      )
      expect(afterImports, name).not.toMatch(/(?:^|;)import[{ ]/)
    }
  })

  /** SH-034: the files parse as the language version that iOS Safari 15 and Android WebView 90 support. */
  it.each([
    ...modules,
    'visitor.css',
    'paged.css',
    'long.css',
    'fit.css',
    'desk.css',
    'marks.css',
    'core.css',
    'forms.css',
    'draft.css',
  ])('%s can be read by browsers of 2021 (SH-034)', async (name) => {
    const loader = name.endsWith('.css') ? 'css' : 'js'
    const plain = { loader, charset: 'utf8' } as const
    const today = await transform(file(name), { ...plain, target: 'esnext' })
    const then = await transform(file(name), { ...plain, target: ['safari15', 'chrome90'] })
    expect(then.warnings).toEqual([])
    expect(then.code).toBe(today.code)
  })

  it('stays small', () => {
    const gzip = (name: string) => gzipSync(file(name), { level: 9 }).length
    expect(gzip('core.js')).toBeLessThan(6 * 1024)
    const islands = ['react.js', 'jsx-runtime.js', 'plugin-api.js', 'islands.js']
    expect(islands.reduce((sum, name) => sum + gzip(name), 0)).toBeLessThan(16 * 1024)
    expect(gzip('wechat.js')).toBeLessThan(2.5 * 1024)
    expect(gzip('preview.js')).toBeLessThan(1024)
    expect(gzip('live.js')).toBeLessThan(1024)
    expect(gzip('variables.js')).toBeLessThan(512)
    expect(gzip('offline.js')).toBeLessThan(1024)
    expect(gzip('worker.js')).toBeLessThan(2.5 * 1024)
  })

  /** VR-011: pages outside of WeChat's browser load no code for it. */
  it('keeps what WeChat needs in a module of its own', () => {
    for (const name of modules.filter((name) => name !== 'wechat.js')) {
      expect(file(name), name).not.toMatch(/wxToken|WXAUTH|\/api\/wx|jssdk/)
    }
    expect(file('wechat.js')).toMatch(/wxToken/)
  })
})

describe('the engine', () => {
  interface RenderedElement {
    html: string
    island: boolean
    needsCore: boolean
    failure?: string
  }

  function draw(
    view: string,
    job: Record<string, unknown> = {},
    element: object = {},
    setting: object = {},
  ): RenderedElement {
    // The prerenderer has only the language itself, without web APIs.
    const sandbox = {} as {
      __pinye: { begin: (json: string) => void; render: (json: string) => string }
    }
    runInNewContext(file('engine.js'), sandbox)
    const bundle = `const { createElement: h, useState, useId, useEffect } = __pinye.shared.react
      const { useRuntime } = __pinye.shared['@pinye/plugin-api']
      __pinye.register('notes', { note: ({ props, element }) => { ${view} } })`
    runInNewContext(bundle, sandbox)
    const whole = {
      kind: 'element',
      element: sampleElement(element),
      type: { hydrate: 'none', alwaysVisible: false },
      isFirstPage: true,
      ...job,
    }
    const links = { ids: ['p0', 'p1'] }
    const told = { links, workId: '7', language: 'en-US', now: 5, ...setting }
    sandbox.__pinye.begin(JSON.stringify(told))
    return JSON.parse(sandbox.__pinye.render(JSON.stringify(whole))) as RenderedElement
  }

  it('draws views with hooks and the runtime of publishing', () => {
    const drawn = draw(`const [n] = useState(3); useEffect(() => { window.x = 1 })
      return h('p', { id: useId() }, n, useRuntime().language, useRuntime().now(), element.width)`)
    expect(drawn.html).toMatch(/<p id="[^"]+">3en-US5100<\/p>/)
    expect(drawn).toMatchObject({ island: false, needsCore: false })
  })

  it('fetches only the pictures of the first screen at once', () => {
    const at = (top: number, job = {}) =>
      draw(`return h('img', { src: '/a.png' })`, job, { commonStyle: { top, left: 0 } }).html
    expect(at(700)).not.toContain('loading')
    expect(at(900)).toContain('loading="lazy"')
    expect(at(700, { isFirstPage: false })).toContain('loading="lazy"')
  })

  it('knows uploads by the origin of the studio', () => {
    const view = `const { pictureSources } = __pinye.shared['@pinye/plugin-api']
      return h('img', pictureSources(props.address, 375, useRuntime().origin))`
    const address = 'https://studio.example/uploads/abcdefghijklmnopqrstuvwx.png'
    const element = { pluginProps: { address } }
    const { html } = draw(view, {}, element, { origin: 'https://studio.example' })
    expect(html).toContain(`${address}?w=750 750w`)
    expect(draw(view, {}, element).html).not.toContain('srcset')
  })

  it('marks elements that hydrate', () => {
    const drawn = draw(`return 'x'`, { type: { hydrate: 'idle', alwaysVisible: false } })
    expect(drawn).toMatchObject({ island: true })
    expect(drawn.html).toContain('data-island="idle"')
  })

  it('hands a view that throws to the browser, with its box', () => {
    const drawn = draw(`throw new TypeError('no window')`)
    expect(drawn).toMatchObject({ island: true, failure: 'TypeError: no window' })
    expect(drawn.html).toContain('width:calc(100 * var(--px))')
  })

  it('draws only the box of what must not be run', () => {
    const drawn = draw(`throw 1`, { placeholder: true })
    expect(drawn).toMatchObject({ island: false })
    expect(drawn.failure).toBeUndefined()
  })

  it('drops declarations that are smuggled into a value, and script addresses', () => {
    const drawn = draw(
      `return h('a', { href: ' javascript:alert(1)', style: { color: 'red;top:0', width: 5 } }, '<b>')`,
    )
    expect(drawn.html).toContain('<a style="width:5px;">&lt;b>')
  })

  it('never puts one control into another', () => {
    const interaction = { type: 'link', config: { url: 'https://a.b' } }
    const button = draw(
      `return h('button', { type: 'button' }, h('b', null, 'Go'))`,
      {},
      { interaction },
    )
    expect(button.html).toMatch(/^<a [^>]*><span type="button"><b>Go<\/b><\/span><\/a>$/)
    const field = draw(`return [h('input'), 'Name & co']`, {}, { interaction })
    expect(field.html).toMatch(
      /<input\/?>Name &amp; co<a aria-label="[^"]+" href="https:\/\/a.b" class="py-tap">/,
    )
  })

  it('listens itself where a link cannot be', () => {
    const interaction = { type: 'page', config: { pageId: 'p1' } }
    const island = draw(`return h('button')`, { type: { hydrate: 'load' } }, { interaction })
    expect(island).toMatchObject({ needsCore: true })
    expect(island.html).toContain('role="link"')
    const link = draw(`return 'x'`, {}, { interaction })
    expect(link.html).toMatch(/^<a [^>]*href="\?page=1"/)
  })
})
