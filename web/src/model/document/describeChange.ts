/** Describes a history step by comparing the works before and after it, so that changes need no names. */
import type { Page, PlacedElement, Work } from '../work.ts'

export type ChangeKind =
  | 'add'
  | 'remove'
  | 'move'
  | 'resize'
  | 'rotate'
  | 'order'
  | 'content'
  | 'style'
  | 'animation'
  | 'action'
  | 'script'
  | 'name'
  | 'visible'
  | 'lock'
  | 'group'
  | 'pageAdd'
  | 'pageRemove'
  | 'pageOrder'
  | 'pageName'
  | 'page'
  | 'title'
  | 'work'
  | 'several'

export interface ChangeSummary {
  kind: ChangeKind
  /** Number of elements or pages that the step changed. */
  count: number
  /** The element, if the step changed exactly one; it may no longer exist afterwards. */
  element?: PlacedElement
  /** Title of the changed page, when no element is named. */
  page?: string
}

/** Kinds of element changes by priority: an element that changed in several ways is described by the first of them. */
const ELEMENT_KINDS: [ChangeKind, (keyof PlacedElement)[]][] = [
  ['content', ['pluginProps', 'schemaVersion']],
  ['animation', ['animations']],
  ['action', ['interaction', 'methodList']],
  ['script', ['scripts']],
  ['name', ['customName']],
  ['visible', ['visible']],
  ['lock', ['locked']],
]

export function describeChange(before: Work, after: Work): ChangeSummary {
  const pages = pagesChanged(before, after)
  if (pages) return pages
  const touched = after.pages.filter((page, index) => page !== before.pages[index])
  if (touched.length === 0) return workChanged(before, after)
  if (touched.length > 1) return { kind: 'several', count: touched.length }
  const [page] = touched
  const old = before.pages.find(({ uuid }) => uuid === page?.uuid)
  return page && old ? pageChanged(old, page) : { kind: 'work', count: 1 }
}

function pagesChanged(before: Work, after: Work): ChangeSummary | undefined {
  const known = new Set(before.pages.map(({ uuid }) => uuid))
  const kept = new Set(after.pages.map(({ uuid }) => uuid))
  const added = after.pages.filter(({ uuid }) => !known.has(uuid))
  const removed = before.pages.filter(({ uuid }) => !kept.has(uuid))
  if (added.length > 0 && removed.length > 0) return { kind: 'several', count: after.pages.length }
  if (added.length > 0) return { kind: 'pageAdd', count: added.length, ...titled(added) }
  if (removed.length > 0) return { kind: 'pageRemove', count: removed.length, ...titled(removed) }
  const isMoved = after.pages.some(({ uuid }, index) => uuid !== before.pages[index]?.uuid)
  return isMoved ? { kind: 'pageOrder', count: after.pages.length } : undefined
}

function titled([first]: Page[]): { page: string } {
  return { page: first?.title ?? '' }
}

function workChanged(before: Work, after: Work): ChangeSummary {
  return { kind: before.title === after.title ? 'work' : 'title', count: 1 }
}

function pageChanged(before: Page, after: Page): ChangeSummary {
  const page = after.title
  if (before.elements === after.elements) {
    if (before.title !== after.title) return { kind: 'pageName', count: 1, page }
    return { kind: before.groups === after.groups ? 'page' : 'group', count: 1, page }
  }
  const old = new Map(before.elements.map((element) => [element.uuid, element]))
  const now = new Set(after.elements.map(({ uuid }) => uuid))
  const added = after.elements.filter(({ uuid }) => !old.has(uuid))
  const removed = before.elements.filter(({ uuid }) => !now.has(uuid))
  if (added.length > 0 && removed.length > 0) return { kind: 'several', count: added.length }
  if (added.length > 0) return summary('add', added)
  if (removed.length > 0) return summary('remove', removed)
  const changed = after.elements.filter((element) => old.get(element.uuid) !== element)
  const kinds = new Set(changed.map((element) => elementChange(old.get(element.uuid), element)))
  const [kind = 'order'] = kinds
  return summary(kinds.size > 1 ? 'several' : kind, changed)
}

function summary(kind: ChangeKind, elements: PlacedElement[]): ChangeSummary {
  const [only] = elements
  const count = elements.length
  return only && count === 1 ? { kind, count, element: only } : { kind, count }
}

/** Returns the kind of an element's change; the first one when there are several. */
export function elementChange(before: PlacedElement | undefined, after: PlacedElement): ChangeKind {
  if (!before) return 'add'
  for (const [kind, keys] of ELEMENT_KINDS) {
    if (keys.some((key) => before[key] !== after[key])) return kind
  }
  const [old, now] = [before.commonStyle, after.commonStyle]
  if (old.width !== now.width || old.height !== now.height) return 'resize'
  if (old.rotate !== now.rotate) return 'rotate'
  if (old.left !== now.left || old.top !== now.top) return 'move'
  return old.zindex === now.zindex ? 'style' : 'order'
}
