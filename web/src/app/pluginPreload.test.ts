import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const plugin = (id: string, type: string, css = true) => ({
  editor_remote: `/plugins/${id}/web/remote.js`,
  editor_module: `/plugins/${id}/web/editor.js`,
  editor_css: css ? `/plugins/${id}/web/editor.css` : null,
  element_types: [{ type }],
})
const PLUGINS = [plugin('picture', 'picture'), plugin('text', 'text', false), plugin('map', 'map')]
const page = (...names: string[]) => ({ elements: names.map((name) => ({ name })) })
const WORK = { currentPageIndex: 1, pages: [page('map'), page('text', 'picture', 'text')] }

let answers: Record<string, unknown>

beforeEach(() => {
  vi.resetModules()
  answers = { '/api/works/3': WORK, '/api/plugins': PLUGINS }
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json({ data: answers[path] })))
  localStorage.setItem('token', 'cookie')
  history.pushState(null, '', '/editor/3')
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  document.head.replaceChildren()
  globalThis.__pinyeEarly = undefined
})

/** Returns the addresses that the page preloads once it knows the work. */
async function fetchedAhead(): Promise<string[]> {
  await vi.importActual<unknown>('../../public/splash.js')
  const { answer } = globalThis.__pinyeEarly?.['/api/works/3'] ?? {}
  await answer
  await new Promise((resolve) => setTimeout(resolve, 100))
  return Array.from(document.head.querySelectorAll('link'), ({ href }) => new URL(href).pathname)
}

it('the plugin modules that draw the page a work opens at are fetched with it, and no others', async () => {
  const files = await fetchedAhead()
  expect(files.filter((file) => file.startsWith('/plugins/'))).toEqual([
    '/plugins/picture/web/remote.js',
    '/plugins/picture/web/editor.js',
    '/plugins/picture/web/editor.css',
    '/plugins/text/web/remote.js',
    '/plugins/text/web/editor.js',
  ])
  expect(files).toContain('/shared/plugin-api.js')
})

it('the answers are still there for the editor', async () => {
  await fetchedAhead()
  const kept = await globalThis.__pinyeEarly?.['/api/works/3']?.answer
  expect(await kept?.json()).toEqual({ data: WORK })
})

it('an empty work needs none', async () => {
  answers['/api/works/3'] = { currentPageIndex: 0, pages: [page()] }
  expect(await fetchedAhead()).toEqual([])
})

it('a work that cannot be read is told by the editor', async () => {
  answers['/api/works/3'] = null
  expect(await fetchedAhead()).toEqual([])
})
