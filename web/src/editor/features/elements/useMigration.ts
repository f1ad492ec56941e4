import { useEffect } from 'react'
import type { ElementType } from '../../../model/elementType.ts'
import type { Work } from '../../../model/work.ts'
import { usePluginStore } from '../../../plugins/pluginStore.ts'
import type { Editor } from '../../store/editor.ts'

/** Returns whether a work has props of an older schema version than that of their plugin. */
export function hasOutdatedProps(work: Work, types: ReadonlyMap<string, ElementType>): boolean {
  return work.pages.some(({ elements }) =>
    elements.some(
      ({ name, schemaVersion }) => schemaVersion < (types.get(name)?.schemaVersion ?? 0),
    ),
  )
}

/** Saves a work with outdated props, so that the host migrates them before the author edits them. */
export function migrate(editor: Editor): void {
  if (hasOutdatedProps(editor.document.getState().work, editor.types()))
    void editor.saveInBackground()
}

/** Migrates when a plugin is upgraded while the work is open; the host migrates works on opening. */
export function useMigration(editor: Editor): void {
  useEffect(
    () =>
      usePluginStore.subscribe((now, before) => {
        if (now.types !== before.types && before.types.size > 0) migrate(editor)
      }),
    [editor],
  )
}
