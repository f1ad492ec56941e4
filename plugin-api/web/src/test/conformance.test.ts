import { renderToString as preactToString } from 'preact-render-to-string'
import { hydrate as preactHydrate } from 'preact'
import 'preact/debug'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString as reactToString } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { buildKit, buildPlugins, startEngine } from './engines.ts'
import { fakeRuntime, NOON } from './fakes.ts'
import { cleaned, hostileTexts } from './hostile.ts'
import { buildSpecimenStates } from '../specimen/states.ts'
import type { Engine } from './engines.ts'
import type { Props, PropSpec } from '../contract/types.ts'
import type { Runtime } from '../runtime.ts'

/**
 * Conformance: a view renders the same in the editor (React) and on published pages (Preact), for every sample in every
 * mode.
 */

const found = import.meta.glob<{ samples: Record<string, Props[]> }>(
  '../../../../plugins/*/web/samples.ts',
  {
    eager: true,
  },
)
const samples = Object.values(found).flatMap((module) => Object.entries(module.samples))
/** Declarations of the types; each plugin's Rust tests compare these files with its component. */
const declared = Object.values(
  import.meta.glob<{ default: { type?: string; props?: PropSpec[] } }>(
    '../../../../plugins/*/src/tests/*.json',
    { eager: true },
  ),
).map((module) => module.default)
const modes = ['edit', 'preview', 'published', 'prerender'] as const

let react: Engine
let preact: Engine

beforeAll(async () => {
  const [kit, plugins] = await Promise.all([buildKit(), buildPlugins()])
  react = startEngine('react', kit, plugins)
  preact = startEngine('preact', kit, plugins)
})

describe.each(samples)('the view of %s', (type, list) => {
  it.each(modes)('draws the same on both engines (%s)', (mode) => {
    for (const language of ['zh-CN', 'en-US'] as const) {
      for (const props of list) {
        const runtime = fakeRuntime({ mode, language })
        expect(draw(preact, type, props, runtime)).toBe(draw(react, type, props, runtime))
      }
    }
  })

  it.each(['edit', 'prerender'] as const)('shows hostile texts as texts (%s)', (mode) => {
    const runtime = fakeRuntime({ mode, sanitize: cleaned })
    for (const props of list.slice(0, 2).flatMap(poisoned)) {
      const html = draw(react, type, props, runtime)
      expect(draw(preact, type, props, runtime)).toBe(html)
      expectHarmless(html)
    }
  })

  it('survives props of the wrong kind', () => {
    const runtime = fakeRuntime({ mode: 'prerender' })
    for (const wrong of [null, undefined, -1, Infinity, {}, [], true, 'x']) {
      for (const name of Object.keys(list[0] ?? {})) {
        const props = { ...list[0], [name]: wrong }
        expect(draw(preact, type, props, runtime)).toBe(draw(react, type, props, runtime))
      }
    }
  })

  /** The pages drawn by `pinye plugin specimen`. */
  it('draws every state of its specimen the same on both engines', () => {
    const props = declared.find((one) => one.type === type)?.props ?? []
    const states = buildSpecimenStates(props, list)
    expect(states.length).toBeGreaterThan(2)
    for (const language of ['zh-CN', 'en-US'] as const) {
      const runtime = fakeRuntime({ mode: 'prerender', language, sanitize: cleaned })
      for (const state of states) {
        const html = draw(react, type, state.props, runtime)
        expect(draw(preact, type, state.props, runtime), state.name.en).toBe(html)
        expectHarmless(withoutOwn(html, props, state.props))
      }
    }
  })

  it('hydrates on both engines without a word', async () => {
    // Enables `act`: a view may rerender after hydration.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const warn = vi.spyOn(console, 'warn')
    const error = vi.spyOn(console, 'error')
    for (const props of list) {
      const runtime = fakeRuntime({ mode: 'published', workId: '' })
      await act(async () => {
        const box = boxWith(reactToString(tree(react, type, props, runtime)))
        hydrateRoot(box, tree(react, type, props, runtime), {
          onRecoverableError: (cause) => console.error(cause),
        })
        await Promise.resolve()
      })
      const html = draw(preact, type, props, runtime)
      const box = boxWith(html)
      preactHydrate(tree(preact, type, props, runtime) as never, box)
      expect(normalised(box.innerHTML)).toBe(normalised(html))
    }
    expect(warn).not.toHaveBeenCalled()
    expect(error).not.toHaveBeenCalled()
  })

  it('is up to date after it hydrates what was published earlier', () => {
    for (const props of list) {
      const early = fakeRuntime({ mode: 'prerender', workId: '' })
      const late = fakeRuntime({ mode: 'published', workId: '', now: () => NOON + 90_500 })
      const box = boxWith(draw(preact, type, props, early))
      preactHydrate(tree(preact, type, props, late) as never, box)
      expect(normalised(box.innerHTML)).toBe(draw(preact, type, props, late))
    }
  })
})

it('tests every element type of every plugin', () => {
  expect(samples.map(([type]) => type).sort()).toEqual(Object.keys(react.views).sort())
})

function tree(engine: Engine, type: string, props: Props, runtime: Runtime) {
  const View = engine.views[type]
  if (!View) throw new Error(`${type} is not registered`)
  const element = { id: `${type}-1`, type, name: '“名”', width: 200, height: 60 }
  return engine.createElement(
    engine.kit.RuntimeProvider,
    { runtime },
    engine.createElement(View, { props, element }),
  )
}

function draw(engine: Engine, type: string, props: Props, runtime: Runtime): string {
  const node = tree(engine, type, props, runtime)
  return normalised(engine.name === 'react' ? reactToString(node) : preactToString(node as never))
}

/** Replaces one prop at a time by a hostile text; HTML is sanitized as the host does on saving. */
function poisoned(props: Props): Props[] {
  return Object.entries(props).flatMap(([name, value]) =>
    typeof value === 'string'
      ? hostileTexts.map((text) => ({ ...props, [name]: name === 'text' ? cleaned(text) : text }))
      : [],
  )
}

/** Removes the element's own image addresses from the HTML: styles may contain those, and no other addresses. */
function withoutOwn(html: string, declared: PropSpec[], props: Props): string {
  const pictures = declared.filter(({ type }) => type === 'image').map(({ name }) => props[name])
  return pictures
    .filter((picture): picture is string => typeof picture === 'string' && picture !== '')
    .reduce((left, picture) => left.replaceAll(`url(&quot;${picture}&quot;)`, ''), html)
}

function expectHarmless(html: string) {
  const box = boxWith(html)
  expect(box.querySelector('script, iframe, object, embed')).toBeNull()
  for (const node of box.querySelectorAll('*')) {
    for (const { name, value } of node.attributes) {
      expect(name).not.toMatch(/^on/i)
      if (name === 'src' || name === 'href') expect(value).not.toMatch(/^\s*javascript:/i)
      if (name === 'style') expect(value).not.toMatch(/url\(/i)
    }
  }
}

function boxWith(html: string): HTMLElement {
  const box = document.createElement('div')
  box.innerHTML = html
  document.body.replaceChildren(box)
  return box
}

/** Normalizes the order of attributes, comments between texts and the last semicolon of a style. */
function normalised(html: string): string {
  const box = document.createElement('div')
  box.innerHTML = html.replace(/<!--.*?-->/g, '')
  // React's server renderer adds preload hints for images; they are not part of the view.
  for (const hint of box.querySelectorAll(':scope > link[rel="preload"]')) hint.remove()
  for (const node of box.querySelectorAll('*')) {
    const attributes = [...node.attributes].sort((a, b) => a.name.localeCompare(b.name))
    for (const { name } of attributes) node.removeAttribute(name)
    for (const { name, value } of attributes)
      node.setAttribute(name, name === 'style' ? styleText(value) : value)
  }
  return box.innerHTML
}

function styleText(style: string): string {
  return style
    .split(';')
    .map((part) => part.trim().replace(/\s*:\s*/, ':'))
    .filter(Boolean)
    .join(';')
}
