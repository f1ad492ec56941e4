import { commitPendingEdits } from '@pinye/plugin-api/fields'
import { currentLanguage } from '../locales/i18n.ts'
import type { ElementType } from '../model/elementType.ts'
import type { Work } from '../model/work.ts'
import { usePluginStore, type KnownType } from '../plugins/pluginStore.ts'
import { createEditor, type Editor, type WorkPort } from './store/editor.ts'
import { matchPersistedHistory, type PersistedHistory } from './store/persistedHistory.ts'
import { createPreferencesStore } from './store/preferences.ts'

/** Creates an editor with this browser's preferences, plugins, language, and the history of an earlier visit. */
export function openEditor(
  opened: Work,
  port: WorkPort,
  kept: readonly PersistedHistory[] = [],
  timeZone?: () => string | undefined,
): Editor {
  const fitting = kept.map((one) => matchPersistedHistory(opened, one)).find((one) => one !== null)
  const { work, steps } = fitting ?? { work: opened, steps: undefined }
  return createEditor({
    work,
    earlier: steps,
    port,
    preferences: createPreferencesStore(localStorage),
    types: () => elementTypes(usePluginStore.getState().types),
    language: currentLanguage,
    ...(timeZone && { timeZone }),
    commit: commitPendingEdits,
  })
}

const byStore = new WeakMap<ReadonlyMap<string, KnownType>, ReadonlyMap<string, ElementType>>()

/** Returns the plain element types of the plugin store, cached per list. */
function elementTypes(known: ReadonlyMap<string, KnownType>): ReadonlyMap<string, ElementType> {
  const made = byStore.get(known)
  if (made) return made
  const types = new Map(Array.from(known, ([name, { elementType }]) => [name, elementType]))
  byStore.set(known, types)
  return types
}
