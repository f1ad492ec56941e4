/**
 * Entry modules of the editor: its screen, and the loader of plugin modules, which the first element of a work needs.
 */
const BEGINNINGS = [/[\\/]editor[\\/]EditorScreen\.tsx$/, /[\\/]plugins[\\/]federation\.ts$/]

export const chunksOf = (bundle) => Object.values(bundle).filter(({ type }) => type === 'chunk')

/** Returns the files that every screen loads at the start. */
export function collectEntryFiles(bundle) {
  return collectChunkFiles(
    chunksOf(bundle).find(({ isEntry }) => isEntry),
    bundle,
  )
}

/** Returns the files that the editor loads at the start. */
export function collectEditorFiles(bundle) {
  const files = new Set()
  for (const beginning of BEGINNINGS) {
    const chunk = chunksOf(bundle).find((one) => beginning.test(one.facadeModuleId ?? ''))
    if (!chunk) throw new Error(`no chunk of the editor: ${beginning}`)
    collectChunkFiles(chunk, bundle, files)
  }
  return files
}

/**
 * Collects the files of a chunk, of the chunks it imports and of their style sheets into `seen`; skips those already in
 * it.
 */
export function collectChunkFiles(chunk, bundle, seen = new Set()) {
  if (!chunk || seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  for (const file of chunk.imports) collectChunkFiles(bundle[file], bundle, seen)
  for (const file of chunk.viteMetadata?.importedCss ?? []) seen.add(file)
  return seen
}
