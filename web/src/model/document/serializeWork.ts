import type { Page, PlacedElement } from '../work.ts'

/**
 * What was written of an element once; documents share what did not change, so it is not written again. Whole pages are put together
 * anew: kept beside their elements, each would be there twice.
 */
const written = new WeakMap<PlacedElement, string>()

/** A work as JSON. Only what changed since the last time is written anew: a save costs what was edited, not how much there is. */
export function serializeWork(work: { pages?: readonly Page[] }): string {
  return work.pages ? splitAroundPages(work).join(pagesText(work.pages)) : JSON.stringify(work)
}

/** A work as JSON in two pieces, between which its pages belong. */
export function splitAroundPages(work: object): [string, string] {
  const fields = JSON.stringify({ ...work, pages: undefined })
  const comma = fields === '{}' ? '' : ','
  return [`${fields.slice(0, -1)}${comma}"pages":`, '}']
}

/** The pages of a work as JSON, letter for letter as they stand in `serializeWork`. */
export function pagesText(pages: readonly Page[]): string {
  return `[${pages.map(pageText).join(',')}]`
}

function pageText({ elements, ...rest }: Page): string {
  const fields = JSON.stringify(rest)
  return `${fields.slice(0, -1)},"elements":[${elements.map(elementText).join(',')}]}`
}

function elementText(element: PlacedElement): string {
  const known = written.get(element)
  if (known !== undefined) return known
  const text = JSON.stringify(element)
  written.set(element, text)
  return text
}

/**
 * What a host answered to a saved work. It hands the pages back letter for letter, or leaves them out, unless it had to change
 * something: then they are the very pages that were sent, and need neither be read nor compared.
 */
export function parseSaveResponse(text: string, sent: readonly Page[]): unknown {
  const name = '"pages":'
  if (!text.includes(name)) return withSent(JSON.parse(text), sent)
  const pages = pagesText(sent)
  const at = text.indexOf(name + pages)
  if (at === -1) return withSent(JSON.parse(text), sent)
  const from = at + name.length
  const rest = JSON.parse(
    `${text.slice(0, from)}null${text.slice(from + pages.length)}`,
  ) as SaveResponseBody
  if (rest.data?.pages !== null) return JSON.parse(text)
  return { ...rest, data: { ...rest.data, pages: sent } }
}

/** A refusal has no data, and gets none; pages that came stay. */
function withSent(read: unknown, pages: readonly Page[]): unknown {
  const { data } = (read ?? {}) as SaveResponseBody
  if (typeof data !== 'object' || data === null || 'pages' in data) return read
  return { ...(read as SaveResponseBody), data: { ...data, pages } }
}

interface SaveResponseBody {
  data?: { pages?: unknown }
}
