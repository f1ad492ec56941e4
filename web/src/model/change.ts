/** Immutable updates of a work with structural sharing: unchanged parts keep their references. */
import type { Page, PlacedElement, Work } from './work.ts'

export function findPage(work: Work, pageId: string): Page | undefined {
  return work.pages.find((page) => page.uuid === pageId)
}

/** Returns the page at which a work opens. */
export function firstPage({ pages, currentPageIndex }: Work): Page | undefined {
  return pages[currentPageIndex] ?? pages[0]
}

export function findElement(page: Page | undefined, uuid: string): PlacedElement | undefined {
  return page && indexOf(page).get(uuid)
}

const indexes = new WeakMap<readonly PlacedElement[], ReadonlyMap<string, PlacedElement>>()

/**
 * Returns an index of elements by uuid, cached per list: hundreds of subscribers look up an element after every change.
 */
function indexOf({ elements }: Page): ReadonlyMap<string, PlacedElement> {
  const known = indexes.get(elements)
  if (known) return known
  const index = new Map(elements.map((element) => [element.uuid, element]))
  indexes.set(elements, index)
  return index
}

/** Maps the pages of a work; returns the same work when no page changes. */
export function mapPages(work: Work, change: (page: Page) => Page): Work {
  const pages = mapKeeping(work.pages, change)
  return pages === work.pages ? work : { ...work, pages }
}

/** Maps the elements of a page; returns the same page when no element changes. */
export function mapPageElements(
  page: Page,
  change: (element: PlacedElement) => PlacedElement,
): Page {
  const elements = mapKeeping(page.elements, change)
  return elements === page.elements ? page : { ...page, elements }
}

/** Maps the elements of all pages. */
export function mapElements(
  work: Work,
  change: (element: PlacedElement, page: Page) => PlacedElement,
): Work {
  return mapPages(work, (page) => mapPageElements(page, (element) => change(element, page)))
}

export function changePage(work: Work, pageId: string, change: (page: Page) => Page): Work {
  return mapPages(work, (page) => (page.uuid === pageId ? change(page) : page))
}

export function changeElements(
  work: Work,
  pageId: string,
  uuids: Iterable<string>,
  change: (element: PlacedElement) => PlacedElement,
): Work {
  const wanted = new Set(uuids)
  return changePage(work, pageId, (page) =>
    mapPageElements(page, (element) => (wanted.has(element.uuid) ? change(element) : element)),
  )
}

/** Like `{...record, ...patch}`, but returns the same record when the patch changes nothing. */
export function withPatch<T extends object>(record: T, patch: Partial<NoInfer<T>>): T {
  const keys = Object.keys(patch) as (keyof T)[]
  return keys.every((key) => Object.is(record[key], patch[key])) ? record : { ...record, ...patch }
}

function mapKeeping<T>(list: T[], change: (item: T) => T): T[] {
  const next = list.map(change)
  return next.every((item, index) => item === list[index]) ? list : next
}
