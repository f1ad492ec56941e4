import { elementChange, type ChangeKind } from './describeChange.ts'
import type { Page, PlacedElement, Work } from '../work.ts'

/** A difference between two states of a work. */
export interface Difference {
  pageId: string
  /** Title of the page. */
  page: string
  kind: ChangeKind
  element?: PlacedElement
}

/** Returns the differences between two states of a work, by page and element. */
export function differences(before: Work, after: Work): Difference[] {
  const old = new Map(before.pages.map((page) => [page.uuid, page]))
  const now = new Set(after.pages.map(({ uuid }) => uuid))
  const gone = before.pages.filter(({ uuid }) => !now.has(uuid))
  return [
    ...gone.map((page) => on(page, 'pageRemove')),
    ...after.pages.flatMap((page) => {
      const was = old.get(page.uuid)
      return was ? pageDifferences(was, page) : [on(page, 'pageAdd')]
    }),
  ]
}

function pageDifferences(before: Page, after: Page): Difference[] {
  if (before === after) return []
  const old = new Map(before.elements.map((element) => [element.uuid, element]))
  const now = new Set(after.elements.map(({ uuid }) => uuid))
  const gone = before.elements.filter(({ uuid }) => !now.has(uuid))
  const title = before.title === after.title ? [] : [on(after, 'pageName')]
  const paper = before.backgroundColor === after.backgroundColor ? [] : [on(after, 'page')]
  return [
    ...title,
    ...paper,
    ...gone.map((element) => on(after, 'remove', element)),
    ...after.elements.flatMap((element) => {
      const was = old.get(element.uuid)
      if (was === element) return []
      return [on(after, elementChange(was, element), element)]
    }),
  ]
}

function on(page: Page, kind: ChangeKind, element?: PlacedElement): Difference {
  return { pageId: page.uuid, page: page.title, kind, ...(element && { element }) }
}
