/** The few ways a work is rebuilt; whatever did not change keeps its reference. */
import type { Page, PlacedElement, Work } from './work.ts'

export function findPage(work: Work, pageId: string): Page | undefined {
  return work.pages.find((page) => page.uuid === pageId)
}

export function findElement(page: Page | undefined, uuid: string): PlacedElement | undefined {
  return page?.elements.find((element) => element.uuid === uuid)
}

export function changePage(work: Work, pageId: string, change: (page: Page) => Page): Work {
  const pages = mapKeeping(work.pages, (page) => (page.uuid === pageId ? change(page) : page))
  return pages === work.pages ? work : { ...work, pages }
}

export function changeElements(
  work: Work,
  pageId: string,
  uuids: Iterable<string>,
  change: (element: PlacedElement) => PlacedElement,
): Work {
  const wanted = new Set(uuids)
  return changePage(work, pageId, (page) => {
    const elements = mapKeeping(page.elements, (element) =>
      wanted.has(element.uuid) ? change(element) : element,
    )
    return elements === page.elements ? page : { ...page, elements }
  })
}

/** Like `{...record, ...patch}`, but the same record when the patch says nothing new. */
export function patched<T extends object>(record: T, patch: Partial<NoInfer<T>>): T {
  const keys = Object.keys(patch) as (keyof T)[]
  return keys.every((key) => Object.is(record[key], patch[key])) ? record : { ...record, ...patch }
}

function mapKeeping<T>(list: T[], change: (item: T) => T): T[] {
  const next = list.map(change)
  return next.every((item, index) => item === list[index]) ? list : next
}
