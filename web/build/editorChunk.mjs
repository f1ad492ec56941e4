import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = resolve(fileURLToPath(import.meta.url), '../../src')
export const ENTRY = resolve(source, 'main.tsx')
export const EDITOR = resolve(source, 'editor/EditorScreen.tsx')

let modules

/**
 * Whether the editor opens with this module and no other screen has it. Parts of the editor that come later may share it: they have it
 * by then. `infoOf` is how the bundler tells what a module imports.
 */
export function isEditorOnly(id, infoOf) {
  modules ??= findEditorOnlyModules(infoOf)
  return id !== EDITOR && modules.has(id)
}

/** All that the editor begins with and nothing else of the studio has, at first or later. */
export function findEditorOnlyModules(infoOf) {
  for (const id of [ENTRY, EDITOR]) if (!infoOf(id)) throw new Error(`${id} is no module`)
  const others = reached(ENTRY, (id) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = infoOf(id) ?? {}
    return [...importedIds, ...dynamicallyImportedIds].filter((one) => one !== EDITOR)
  })
  const own = reached(EDITOR, (id) => infoOf(id)?.importedIds ?? [])
  return new Set([...own].filter((id) => !others.has(id)))
}

/** This one, what it imports, and what that imports. */
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
