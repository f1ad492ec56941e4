import { currentLanguage } from '../locales/i18n.ts'
import type { ElementType } from '../model/elementType.ts'
import type { Work } from '../model/work.ts'
import { usePluginStore, type KnownType } from '../plugins/pluginStore.ts'
import { createEditor, type Editor, type WorkPort } from './store/editor.ts'
import { createPreferencesStore } from './store/preferences.ts'

/** An editor wired to this browser: its preferences, its plugins, its language. */
export function openEditor(work: Work, port: WorkPort): Editor {
  return createEditor({
    work,
    port,
    preferences: createPreferencesStore(localStorage),
    types: () => elementTypes(usePluginStore.getState().types),
    language: currentLanguage,
  })
}

const byStore = new WeakMap<ReadonlyMap<string, KnownType>, ReadonlyMap<string, ElementType>>()

/** The store's map keeps the plugin beside each type; made into plain types once per list. */
function elementTypes(known: ReadonlyMap<string, KnownType>): ReadonlyMap<string, ElementType> {
  const made = byStore.get(known)
  if (made) return made
  const types = new Map(Array.from(known, ([name, { elementType }]) => [name, elementType]))
  byStore.set(known, types)
  return types
}
