import { clearElementCaches } from '@pinye/plugin-api/fields'
import { useEffect } from 'react'
import type { Page, Work } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'

/** What this browser keeps of an element beside the work goes with the element (EL-PIC-30). */
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

/** The elements that a work had and another does not have; pages that are the same are not looked at. */
export function findRemovedElements(before: Work, after: Work): ReadonlySet<string> {
  const pages = new Map(after.pages.map((page) => [page.uuid, page]))
  const changed = before.pages.filter((page) => !hasAll(pages.get(page.uuid), page))
  const gone = new Set(changed.flatMap(({ elements }) => elements.map(({ uuid }) => uuid)))
  if (gone.size === 0) return gone
  for (const { elements } of after.pages) for (const { uuid } of elements) gone.delete(uuid)
  return gone
}

/** Most changes leave the elements where they are in their list. */
function hasAll(after: Page | undefined, before: Page): boolean {
  const elements = after?.elements
  return (
    elements === before.elements ||
    before.elements.every(({ uuid }, index) => elements?.[index]?.uuid === uuid)
  )
}
