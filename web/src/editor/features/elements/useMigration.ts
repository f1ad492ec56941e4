import { useEffect } from 'react'
import type { ElementType } from '../../../model/elementType.ts'
import type { Work } from '../../../model/work.ts'
import { usePluginStore } from '../../../plugins/pluginStore.ts'
import type { Editor } from '../../store/editor.ts'

/** Whether a work has props of an older schema version than their plugin has now. */
export function hasOutdatedProps(work: Work, types: ReadonlyMap<string, ElementType>): boolean {
  return work.pages.some(({ elements }) =>
    elements.some(
      ({ name, schemaVersion }) => schemaVersion < (types.get(name)?.schemaVersion ?? 0),
    ),
  )
}

/** Saves where props are outdated, so that the host carries them over before the author types beside them. */
export function migrate(editor: Editor): void {
  if (hasOutdatedProps(editor.document.getState().work, editor.types()))
    void editor.saveInBackground()
}

/** A plugin may be upgraded while a work is open; a work that is opened later comes from the host with new props. */
export function useMigration(editor: Editor): void {
  useEffect(
    () =>
      usePluginStore.subscribe((now, before) => {
        if (now.types !== before.types && before.types.size > 0) migrate(editor)
      }),
    [editor],
  )
}
