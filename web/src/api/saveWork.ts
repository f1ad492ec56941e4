import type { Page } from '../model/work.ts'
import { splitAroundPages, pagesText, parseSaveResponse } from '../model/document/serializeWork.ts'
import { unwrap, client } from './client.ts'
import { cacheResponse } from './responseCache.ts'
import type { PluginFailure, Problem, PluginDiagnostic } from './types.ts'

/** A stored work with what the plugins had to say about it. */
export interface SaveAnswer<T> {
  work: T
  remarks: PluginDiagnostic[]
  faults: PluginFailure[]
  /** What kept the publication from being made that was asked for beside the save. */
  problem: Problem | null
}

/** The answer is read here; the types stay those of what it says. */
const AS_TEXT: object = { parseAs: 'text' }

interface SavedWork {
  id: number
  revision: number
  pages: Page[]
}

/**
 * Stores the whole work (ED-007); a stale revision is an ApiError with status 409. Sent again with the same key after an
 * answer that never came, it is answered with what was stored.
 *
 * The pages of a large work are half a megabyte. They are written once, as a blob: a text would be copied several times on the
 * thread that the author waits for. They come back only where the host had to change them.
 */
export async function saveWork<T extends SavedWork>(work: T, key: string): Promise<SaveAnswer<T>> {
  const params = { path: { id: work.id }, header: { 'Idempotency-Key': key, Prefer: MINIMAL } }
  const pages = new Blob([pagesText(work.pages)])
  const reading = (text: string, data: { pages?: unknown }) =>
    data.pages === work.pages ? readingOf(data, pages) : [text]
  // The types of the API document say less of a work than the model does.
  const put = client.PUT('/api/works/{id}', {
    params,
    body: { revision: work.revision },
    bodySerializer: () => withPages(work, pages),
    ...AS_TEXT,
    headers: { 'Content-Type': 'application/json' },
  })
  const read = (text: string) => {
    const found = parsed(text, work.pages)
    // Without a network it is the next reading of the work.
    if (isData(found)) void cacheResponse(`/api/works/${work.id}`, () => reading(text, found.data))
    return found
  }
  const { envelope } = await unwrap(put.then((fetched) => readSaved(fetched, read)))
  const { data, remarks, faults, publication_problem: problem = null } = envelope
  // The host answers the very work it was sent, raised by one revision.
  return { work: data as unknown as T, remarks, faults, problem }
}

const MINIMAL = 'return=minimal'

/** A work as JSON around pages that are written already. */
function withPages(work: object, pages: Blob): Blob {
  const [before, after] = splitAroundPages(work)
  return new Blob([before, pages, after])
}

/** What reading the work would have answered, in pieces: nobody waits for them to be put together. */
function readingOf(work: object, pages: Blob): BlobPart[] {
  const [before, after] = splitAroundPages(work)
  return [`{"code":200,"message":"success","data":${before}`, pages, `${after}}`]
}

/** The text of a success becomes what it says; a refusal has been read already. */
function readSaved<F extends { data?: unknown }>(fetched: F, read: (text: string) => unknown): F {
  return typeof fetched.data === 'string' ? { ...fetched, data: read(fetched.data) } : fetched
}

/** What a proxy says in place of the host is no JSON; it is told like every answer without an envelope. */
function parsed(text: string, sent: readonly Page[]): unknown {
  try {
    return parseSaveResponse(text, sent)
  } catch {
    return text
  }
}

function isData(found: unknown): found is { data: object } {
  const data = (found as { data?: unknown } | null)?.data
  return typeof data === 'object' && data !== null
}
