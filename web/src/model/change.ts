/** The few ways a work is rebuilt; whatever did not change keeps its reference. */
import type { Page, PlacedElement, Work } from './work.ts'

export function findPage(work: Work, pageId: string): Page | undefined {
  return work.pages.find((page) => page.uuid === pageId)
}

/** The page that a work opens at. */
export function firstPage({ pages, currentPageIndex }: Work): Page | undefined {
  return pages[currentPageIndex] ?? pages[0]
}

export function findElement(page: Page | undefined, uuid: string): PlacedElement | undefined {
  return page && indexOf(page).get(uuid)
}

const indexes = new WeakMap<readonly PlacedElement[], ReadonlyMap<string, PlacedElement>>()

/** Elements by uuid, made once per list: hundreds of readers look up theirs after every change. */
function indexOf({ elements }: Page): ReadonlyMap<string, PlacedElement> {
  const known = indexes.get(elements)
  if (known) return known
  const index = new Map(elements.map((element) => [element.uuid, element]))
  indexes.set(elements, index)
  return index
}

/** Changes pages; the same work when none did. */
export function mapPages(work: Work, change: (page: Page) => Page): Work {
  const pages = mapKeeping(work.pages, change)
  return pages === work.pages ? work : { ...work, pages }
}

/** Changes elements of a page; the same page when none did. */
export function mapPageElements(
  page: Page,
  change: (element: PlacedElement) => PlacedElement,
): Page {
  const elements = mapKeeping(page.elements, change)
  return elements === page.elements ? page : { ...page, elements }
}

/** Changes elements on any page. */
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

/** Like `{...record, ...patch}`, but the same record when the patch says nothing new. */
export function withPatch<T extends object>(record: T, patch: Partial<NoInfer<T>>): T {
  const keys = Object.keys(patch) as (keyof T)[]
  return keys.every((key) => Object.is(record[key], patch[key])) ? record : { ...record, ...patch }
}

function mapKeeping<T>(list: T[], change: (item: T) => T): T[] {
  const next = list.map(change)
  return next.every((item, index) => item === list[index]) ? list : next
}
