import type { ElementType } from '../elementType.ts'
import type { Page, PlacedElement, Work } from '../work.ts'

/** An element of the work and its page. */
export interface ElementLocation {
  page: Page
  element: PlacedElement
}

/** Returns the existing element of a type that allows only one; undefined when another one may be added. */
export function findSingleton(
  work: Work,
  pageId: string,
  type: Pick<ElementType, 'type' | 'singleton'> | undefined,
): ElementLocation | undefined {
  if (!type?.singleton) return undefined
  for (const page of work.pages) {
    if (type.singleton !== 'work' && page.uuid !== pageId) continue
    const element = page.elements.find(({ name }) => name === type.type)
    if (element) return { page, element }
  }
  return undefined
}

/** Filters elements to add to a page: of a type that allows only one, keeps the first, or none if it already exists. */
export function dropDuplicateSingletons(
  work: Work,
  pageId: string,
  elements: readonly PlacedElement[],
  types: ReadonlyMap<string, ElementType>,
): PlacedElement[] {
  const taken = new Set<string>()
  return elements.filter(({ name }) => {
    const type = types.get(name)
    if (!type?.singleton) return true
    if (taken.has(name) || findSingleton(work, pageId, type)) return false
    taken.add(name)
    return true
  })
}
