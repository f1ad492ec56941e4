import type { Page, Work } from '../../../model/work.ts'
import type { DocumentStore, Transact } from '../../store/documentStore.ts'

/** Publishing waits so long for a cover, and goes on without one. Typefaces that nobody has drawn with yet take the most of it. */
export const COVER_TIMEOUT_MS = 30_000

export interface CoverUpdaterOptions {
  document: DocumentStore
  transact: Transact
  /** Draws the first page; null while the author drags something, unless it is urgent, or where the browser cannot. */
  draw: (isUrgent: boolean) => Promise<Blob | null>
  /** Stores the picture and answers where it is. */
  upload: (picture: Blob) => Promise<string>
  now: () => number
}

export interface CoverUpdater {
  /** Draws a cover if the first page has changed since the last one; true when the work has a new one. Never fails. */
  refresh: (isUrgent?: boolean) => Promise<boolean>
}

/** Keeps the cover of a work like its first page, unless the author chose one (EN-011). */
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

/** What a cover shows of a page: documents share what did not change. */
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

/** A cover that is none of the drawn ones was chosen by somebody. */
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
