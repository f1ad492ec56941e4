import type { Page, Work } from '../../../model/work.ts'
import type { DocumentStore, Transact } from '../../store/documentStore.ts'

/** Maximum wait for a cover before publishing, which then goes on without one. Most of it is the loading of fonts. */
export const COVER_TIMEOUT_MS = 30_000

export interface CoverUpdaterOptions {
  document: DocumentStore
  transact: Transact
  /** Draws the first page; null where the browser cannot, and during a drag unless it is urgent. */
  draw: (isUrgent: boolean) => Promise<Blob | null>
  /** Stores the picture and returns its address. */
  upload: (picture: Blob) => Promise<string>
  now: () => number
}

export interface CoverUpdater {
  /**
   * Draws a new cover if the first page has changed since the last one; resolves to whether the work has a new one.
   * Never rejects.
   */
  refresh: (isUrgent?: boolean) => Promise<boolean>
}

/** Keeps the cover of a work in sync with its first page, unless the author chose one (EN-011). */
export function createCoverUpdater({
  document,
  transact,
  draw,
  upload,
  now,
}: CoverUpdaterOptions): CoverUpdater {
  const { work } = document.getState()
  let shown: CoverSource | null = work.cover_image_url === '' ? null : lookOf(work.pages[0])
  let running: Promise<boolean> | null = null

  async function make(isUrgent: boolean): Promise<boolean> {
    const look = lookOf(document.getState().work.pages[0])
    const picture = await draw(isUrgent)
    if (!picture) return false
    const address = await upload(picture)
    transact((current) => withCover(current, address, now()), { history: 'ignore' })
    shown = look
    return true
  }

  return {
    refresh: async (isUrgent = true) => {
      const { work: current } = document.getState()
      const isThere = current.cover_image_url !== ''
      if (!isOurs(current) || (isThere && isSame(shown, lookOf(current.pages[0])))) return false
      running ??= make(isUrgent)
        .catch(() => false)
        .finally(() => {
          running = null
        })
      return Promise.race([running, timeout()])
    },
  }
}

/** The parts of a page that a cover shows, compared by reference thanks to structural sharing. */
type CoverSource = Pick<Page, 'elements' | 'backgroundColor' | 'background'>

function lookOf(page: Page | undefined): CoverSource | null {
  if (!page) return null
  const { elements, backgroundColor, background } = page
  return { elements, backgroundColor, background }
}

function isSame(one: CoverSource | null, other: CoverSource | null): boolean {
  return (
    one?.elements === other?.elements &&
    one?.backgroundColor === other?.backgroundColor &&
    one?.background === other?.background
  )
}

/** Returns whether the cover is generated; any other one was chosen by the author. */
function isOurs({ cover_image_url: cover, pages: [first] }: Work): boolean {
  return first !== undefined && (cover === '' || cover === first.thumbnailUrl)
}

function withCover(work: Work, address: string, at: number): Work {
  const [first, ...others] = work.pages
  if (!first || !isOurs(work)) return work
  const drawn = { ...first, thumbnailUrl: address, thumbnailUpdatedAt: new Date(at).toISOString() }
  return { ...work, cover_image_url: address, pages: [drawn, ...others] }
}

function timeout(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => {
      resolve(false)
    }, COVER_TIMEOUT_MS)
  })
}
