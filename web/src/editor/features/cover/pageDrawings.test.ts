import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { insertNewPage } from '../pages/pages.ts'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { drawPicture } from './drawPicture.ts'
import { pageDrawingsOf } from './pageDrawings.ts'
import { waitUntilRendered } from './waitUntilRendered.ts'

vi.mock('./drawPicture.ts')

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: null } })
  vi.mocked(drawPicture).mockImplementation(({ node }) => Promise.resolve(new Blob([node.id])))
})
afterEach(() => void vi.useRealTimers())

/** Renders requested pages as `OffscreenPage` does, and records them. */
function scene() {
  const { editor } = openTestEditor()
  insertNewPage(editor)
  const drawings = pageDrawingsOf(editor)
  const rendered: string[] = []
  const stop = drawings.rendering.subscribe(({ current }) => {
    if (!current) return
    rendered.push(current.page.uuid)
    const node = document.createElement('div')
    node.id = current.page.uuid
    current.onRendered({ node, elementCount: current.page.elements.length })
  })
  return { editor, drawings, rendered, stop }
}

/** EN-011: the cover shows the first page, whichever page is open and at whatever scale. */
it.each([10, 92, 200])(
  'the first page is drawn while another is open at %i %%',
  async (percent) => {
    const { editor, drawings, rendered } = scene()
    const [first, second] = workOf(editor).pages
    editor.preferences.setState({ canvasScale: percent })
    expect(editor.session.getState().pageId).toBe(second?.uuid)
    const options = { width: 600, height: 603, isUrgent: true }
    const picture = await drawings.draw(first?.uuid ?? '', options)
    expect(await picture?.text()).toBe(first?.uuid)
    expect(rendered).toEqual([first?.uuid])
    // Drawing does not navigate to the page.
    expect(editor.session.getState().pageId).toBe(second?.uuid)
    expect(editor.preferences.getState().canvasScale).toBe(percent)
    expect(drawings.rendering.getState().current).toBeNull()
  },
)

it('pages are drawn one after the other, also after a failure', async () => {
  const { editor, drawings, rendered } = scene()
  const [first = '', second = ''] = workOf(editor).pages.map(({ uuid }) => uuid)
  vi.mocked(drawPicture).mockRejectedValueOnce(new Error('no picture'))
  const options = { width: 128, height: 812, isUrgent: false }
  const failed = drawings.draw(first, options)
  const next = drawings.draw(second, options)
  await expect(failed).rejects.toThrow('no picture')
  expect(await (await next)?.text()).toBe(second)
  expect(await drawings.draw('gone', options)).toBeNull()
  expect(rendered).toEqual([first, second])
})

it('a page that nobody renders holds up no other one', async () => {
  vi.useFakeTimers()
  const { editor, drawings, stop } = scene()
  stop()
  const [first = ''] = workOf(editor).pages.map(({ uuid }) => uuid)
  const drawn = drawings.draw(first, { width: 600, height: 603, isUrgent: true })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await drawn).toBeNull()
})

it('a page is whole with its elements, pictures and rows, and is not waited for without end', async () => {
  vi.useFakeTimers()
  const page = document.createElement('div')
  page.innerHTML = '<i data-el="a" aria-busy="true"></i><img loading="lazy">'
  let isWhole = false
  void waitUntilRendered(page, 2).then(() => (isWhole = true))
  await vi.advanceTimersByTimeAsync(500)
  expect(isWhole).toBe(false)
  expect(page.querySelector('img')?.loading).toBe('eager')
  page.innerHTML = '<i data-el="a"></i><i data-el="b"></i>'
  await vi.advanceTimersByTimeAsync(50)
  expect(isWhole).toBe(true)
  let isTaken = false
  void waitUntilRendered(page, 3).then(() => (isTaken = true))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(isTaken).toBe(true)
})
