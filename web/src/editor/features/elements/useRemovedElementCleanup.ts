import { clearElementCaches } from '@pinye/plugin-api/fields'
import { useEffect } from 'react'
import type { Page, Work } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'

/** Removes browser data of an element, kept outside of the work, when the element is removed (EL-PIC-30). */
export function useRemovedElementCleanup(editor: Editor): void {
  useEffect(
    () =>
      editor.document.subscribe((state, before) => {
        if (state.work !== before.work)
          clearElementCaches(findRemovedElements(before.work, state.work))
      }),
    [editor],
  )
}

/** Returns the elements of a work that are missing in another one; unchanged pages are skipped. */
export function findRemovedElements(before: Work, after: Work): ReadonlySet<string> {
  const pages = new Map(after.pages.map((page) => [page.uuid, page]))
  const changed = before.pages.filter((page) => !hasAll(pages.get(page.uuid), page))
  const gone = new Set(changed.flatMap(({ elements }) => elements.map(({ uuid }) => uuid)))
  if (gone.size === 0) return gone
  for (const { elements } of after.pages) for (const { uuid } of elements) gone.delete(uuid)
  return gone
}

/** Fast path: most changes keep every element at its index. */
function hasAll(after: Page | undefined, before: Page): boolean {
  const elements = after?.elements
  return (
    elements === before.elements ||
    before.elements.every(({ uuid }, index) => elements?.[index]?.uuid === uuid)
  )
}
