import { forgetElements } from '@pinye/plugin-api/fields'
import { useEffect } from 'react'
import type { Work } from '../model/work.ts'
import type { Editor } from './store/editor.ts'

/** What this browser keeps of an element beside the work goes with the element (EL-PIC-30). */
export function useForgetting(editor: Editor): void {
  useEffect(
    () =>
      editor.document.subscribe((state, before) => {
        if (state.work !== before.work) forgetElements(goneFrom(before.work, state.work))
      }),
    [editor],
  )
}

/** The elements that a work had and another does not have; pages that are the same are not looked at. */
export function goneFrom(before: Work, after: Work): ReadonlySet<string> {
  const same = new Set(after.pages)
  const changed = before.pages.filter((page) => !same.has(page))
  const gone = new Set(changed.flatMap(({ elements }) => elements.map(({ uuid }) => uuid)))
  if (gone.size === 0) return gone
  for (const { elements } of after.pages) for (const { uuid } of elements) gone.delete(uuid)
  return gone
}
