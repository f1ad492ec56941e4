import { describe, expect, it, vi } from 'vitest'
import { newWork } from '../../../model/document/newWork.ts'
import { setWork } from '../../../model/document/setWork.ts'
import type { Work } from '../../../model/work.ts'
import { createDocument, isDirty } from '../../store/documentStore.ts'
import { createCoverUpdater, COVER_TIMEOUT_MS } from './coverUpdater.ts'

function scene(changes: Partial<Work> = {}) {
  const document = createDocument({
    work: { ...newWork('zh-CN'), ...changes },
    pageId: () => 'page',
  })
  const { transact } = document
  const upload = vi.fn(() => Promise.resolve(`/uploads/${upload.mock.calls.length}.jpg`))
  const draw = vi.fn((_: boolean) => Promise.resolve<Blob | null>(new Blob(['picture'])))
  const updater = createCoverUpdater({ document, transact, draw, upload, now: () => 1_000_000 })
  const change = () => {
    transact((work) => ({
      ...work,
      pages: work.pages.map((page) => ({ ...page, elements: [] })),
    }))
  }
  return { document, upload, draw, updater, change }
}

const withBackground = (work: Work): Work => ({
  ...work,
  pages: work.pages.map((page) => ({
    ...page,
    background: { type: 'image', src: '/uploads/b.jpg' },
  })),
})

/** EN-011 */
describe('the cover of a work', () => {
  it('is the first page where there is none, and no step that could be undone', async () => {
    const { document, updater } = scene()
    expect(await updater.refresh()).toBe(true)
    const { work, past } = document.getState()
    expect(work.cover_image_url).toBe('/uploads/1.jpg')
    expect(work.pages[0]?.thumbnailUrl).toBe('/uploads/1.jpg')
    expect(past).toEqual([])
    expect(isDirty(document.getState())).toBe(true)
  })

  it('is drawn again at each save that the first page has changed before', async () => {
    const { document, updater, change, draw } = scene()
    await updater.refresh()
    expect(await updater.refresh()).toBe(false)
    change()
    expect(await updater.refresh(false)).toBe(true)
    document.transact(withBackground)
    expect(await updater.refresh(false)).toBe(true)
    change()
    expect(await updater.refresh()).toBe(true)
    expect(draw.mock.calls).toEqual([[true], [false], [false], [true]])
    expect(document.getState().work.cover_image_url).toBe('/uploads/4.jpg')
  })

  it('stays what the author chose', async () => {
    const { document, updater, draw, change } = scene({ cover_image_url: '/uploads/mine.png' })
    change()
    expect(await updater.refresh(true)).toBe(false)
    expect(draw).not.toHaveBeenCalled()
    expect(document.getState().work.cover_image_url).toBe('/uploads/mine.png')
  })

  it('is drawn again where the author takes the chosen one away (ED-027)', async () => {
    const { document, updater } = scene({ cover_image_url: '/uploads/mine.png' })
    document.transact((work) => setWork(work, { cover_image_url: '' }))
    expect(await updater.refresh(true)).toBe(true)
    expect(document.getState().work.cover_image_url).toBe('/uploads/1.jpg')
  })

  it('keeps nobody waiting who publishes, and comes when it is ready', async () => {
    vi.useFakeTimers()
    const { document, updater, draw } = scene()
    let come = (_: Blob) => {}
    draw.mockReturnValueOnce(new Promise<Blob>((resolve) => (come = resolve)))
    const published = updater.refresh(true)
    await vi.advanceTimersByTimeAsync(COVER_TIMEOUT_MS)
    expect(await published).toBe(false)
    vi.useRealTimers()
    come(new Blob(['picture']))
    await vi.waitFor(() => expect(document.getState().work.cover_image_url).toBe('/uploads/1.jpg'))
  })

  it('stays as it was when it cannot be drawn or sent', async () => {
    const { document, updater, draw, upload } = scene()
    draw.mockResolvedValueOnce(null)
    expect(await updater.refresh(true)).toBe(false)
    upload.mockRejectedValueOnce(new Error('full'))
    expect(await updater.refresh(true)).toBe(false)
    expect(document.getState().work.cover_image_url).toBe('')
    expect(await updater.refresh(true)).toBe(true)
  })
})
