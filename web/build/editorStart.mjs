import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = resolve(fileURLToPath(import.meta.url), '../../src')
export const ENTRY = resolve(source, 'main.tsx')
export const EDITOR = resolve(source, 'editor/EditorScreen.tsx')

let modules

/**
 * Whether the editor opens with this module and no other screen does. Parts of the editor that come later may share it: they have it
 * by then. `infoOf` is how the bundler tells what a module imports.
 */
export function isOfEditorAlone(id, infoOf) {
  modules ??= ofEditorAlone(infoOf)
  return id !== EDITOR && modules.has(id)
}

/** All that the editor begins with and neither the first script nor another screen does. */
export function ofEditorAlone(infoOf) {
  const first = closure([ENTRY], infoOf)
  const screens = [...first].flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? [])
  const others = closure(
    screens.filter((id) => id !== EDITOR),
    infoOf,
  )
  const own = [...closure([EDITOR], infoOf)]
  return new Set(own.filter((id) => !others.has(id) && !first.has(id)))
}

/** These, what they import, and what that imports. */
function closure(from, infoOf) {
  const seen = new Set()
  const rest = [...from]
  while (rest.length > 0) {
    const id = rest.pop()
    if (seen.has(id)) continue
    seen.add(id)
    rest.push(...(infoOf(id)?.importedIds ?? []))
  }
  return seen
}
