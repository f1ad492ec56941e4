import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = resolve(fileURLToPath(import.meta.url), '../../src')
export const ENTRY = resolve(source, 'main.tsx')
export const EDITOR = resolve(source, 'editor/EditorScreen.tsx')

let modules

/**
 * Returns whether the editor imports this module statically and no other screen uses it. Lazy parts of the editor may
 * share it, since it is loaded before them. `infoOf` returns the bundler's record of a module's imports.
 */
export function isEditorOnly(id, infoOf) {
  modules ??= findEditorOnlyModules(infoOf)
  return id !== EDITOR && modules.has(id)
}

/**
 * Returns the modules that the editor imports statically and that no other part of the studio imports, statically or
 * dynamically.
 */
export function findEditorOnlyModules(infoOf) {
  for (const id of [ENTRY, EDITOR]) if (!infoOf(id)) throw new Error(`${id} is no module`)
  const others = reached(ENTRY, (id) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = infoOf(id) ?? {}
    return [...importedIds, ...dynamicallyImportedIds].filter((one) => one !== EDITOR)
  })
  const own = reached(EDITOR, (id) => infoOf(id)?.importedIds ?? [])
  return new Set([...own].filter((id) => !others.has(id)))
}

/** Returns a module and its transitive imports. */
function reached(from, importsOf) {
  const seen = new Set()
  const rest = [from]
  while (rest.length > 0) {
    const id = rest.pop()
    if (seen.has(id)) continue
    seen.add(id)
    rest.push(...importsOf(id))
  }
  return seen
}
