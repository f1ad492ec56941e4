import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPage } from '../../../model/pages/pages.ts'
import { insertNewPage } from './pages.ts'
import { drawPicture } from '../cover/drawPicture.ts'
import { pageDrawingsOf } from '../cover/pageDrawings.ts'
import { EditorProvider } from '../../store/EditorContext.tsx'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { PagesPanel } from './PagesPanel.tsx'

vi.mock('../cover/drawPicture.ts')

/** Rows that wait until they are scrolled into view. */
const waiting = new Map<Element, () => void>()

class FakeIntersectionObserver {
  constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(row: Element) {
    waiting.set(row, () => this.tell([{ isIntersecting: true }]))
  }
  disconnect() {}
}

beforeEach(() => {
  waiting.clear()
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
  // Fakes only the timers of the pause; reading files uses other ones.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.mocked(drawPicture).mockImplementation(({ node }) => Promise.resolve(new Blob([node.id])))
})
afterEach(() => void vi.useRealTimers())

/** Opens two pages in the panel. Requested pages are rendered as by `OffscreenPage`; the picture names its page. */
function open() {
  const { editor } = openTestEditor()
  insertNewPage(editor)
  pageDrawingsOf(editor).rendering.subscribe(({ current }) => {
    if (!current) return
    const node = document.createElement('div')
    node.id = `${current.page.title}, ${current.page.backgroundColor}`
    current.onRendered({ node, elementCount: current.page.elements.length })
  })
  render(
    <MantineProvider env="test">
      <EditorProvider editor={editor}>
        <PagesPanel />
      </EditorProvider>
    </MantineProvider>,
  )
  return editor
}

const rows = () => screen.getAllByRole('listitem')
const scrollTo = (at: number) => act(() => waiting.get(rows()[at] ?? document.body)?.())
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Returns the content of each row: a sketch, or the picture of a page. */
const rowContents = () =>
  rows().map((row) => {
    const src = row.querySelector('img')?.src
    if (src === undefined) return row.querySelector('svg[viewBox^="0 0 375"]') && 'sketch'
    const bytes = Uint8Array.from(atob(src.split(',')[1] ?? ''), (sign) => sign.charCodeAt(0))
    return new TextDecoder().decode(bytes)
  })

describe('a row of the pages', () => {
  it('shows the page itself, once it is seen and its author pauses', async () => {
    const editor = open()
    const [first, second] = workOf(editor).pages.map(({ title }) => `${title}, #ffffff`)
    expect(rowContents()).toEqual(['sketch', 'sketch'])
    scrollTo(1)
    await wait(1_400)
    expect(rowContents()).toEqual(['sketch', 'sketch'])
    await wait(200)
    await vi.waitFor(() => expect(rowContents()).toEqual(['sketch', second]))
    scrollTo(0)
    await wait(1_600)
    await vi.waitFor(() => expect(rowContents()).toEqual([first, second]))
    const { height } = workOf(editor)
    const whole = { width: 128, height, isUrgent: false }
    expect(vi.mocked(drawPicture).mock.calls.map(([, options]) => options)).toEqual([whole, whole])
  })

  it('keeps the former picture of a page that has changed until the next one is drawn', async () => {
    const editor = open()
    const [page] = workOf(editor).pages
    const title = page?.title ?? ''
    scrollTo(0)
    await wait(1_600)
    await vi.waitFor(() => expect(rowContents()[0]).toBe(`${title}, #ffffff`))
    act(() =>
      editor.transact((work) => setPage(work, page?.uuid ?? '', { backgroundColor: '#ff0000' })),
    )
    expect(rowContents()[0]).toBe(`${title}, #ffffff`)
    scrollTo(0)
    await wait(1_600)
    await vi.waitFor(() => expect(rowContents()[0]).toBe(`${title}, #ff0000`))
  })

  it('keeps its sketch where a page cannot be drawn', async () => {
    vi.mocked(drawPicture).mockRejectedValue(new Error('no picture'))
    open()
    scrollTo(0)
    await wait(1_600)
    expect(drawPicture).toHaveBeenCalledOnce()
    expect(rowContents()).toEqual(['sketch', 'sketch'])
  })
})
