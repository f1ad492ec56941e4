/** Where the editor begins: the screen, and what takes in the modules of plugins, which the first element of a work needs. */
const BEGINNINGS = [/[\\/]editor[\\/]EditorScreen\.tsx$/, /[\\/]plugins[\\/]federation\.ts$/]

export const chunksOf = (bundle) => Object.values(bundle).filter(({ type }) => type === 'chunk')

/** What every screen begins with. */
export function collectEntryFiles(bundle) {
  return collectChunkFiles(
    chunksOf(bundle).find(({ isEntry }) => isEntry),
    bundle,
  )
}

/** What the editor opens with. */
export function collectEditorFiles(bundle) {
  const files = new Set()
  for (const beginning of BEGINNINGS) {
    const chunk = chunksOf(bundle).find((one) => beginning.test(one.facadeModuleId ?? ''))
    if (!chunk) throw new Error(`no chunk of the editor: ${beginning}`)
    collectChunkFiles(chunk, bundle, files)
  }
  return files
}

/** The chunk, the ones it imports and their sheets; those of `seen` are left out, and these are added to it. */
export function collectChunkFiles(chunk, bundle, seen = new Set()) {
  if (!chunk || seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  for (const file of chunk.imports) collectChunkFiles(bundle[file], bundle, seen)
  for (const file of chunk.viteMetadata?.importedCss ?? []) seen.add(file)
  return seen
}
