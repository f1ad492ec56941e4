/** Where the editor begins. */
const EDITOR = /[\\/]editor[\\/]EditorScreen\.tsx$/
/** What takes the halves of plugins in. */
const FEDERATION = /[\\/]plugins[\\/]federation\.ts$/

export const chunksOf = (bundle) => Object.values(bundle).filter(({ type }) => type === 'chunk')

/** What every screen begins with. */
export function filesOfEntry(bundle) {
  return filesOf(
    chunksOf(bundle).find(({ isEntry }) => isEntry),
    bundle,
  )
}

/** What the editor opens with. */
export function filesOfEditor(bundle) {
  const editor = chunksOf(bundle).find(({ facadeModuleId }) => EDITOR.test(facadeModuleId ?? ''))
  if (!editor) throw new Error('no chunk of the editor')
  return filesOf(editor, bundle)
}

/** What the halves of plugins need beside the editor: with the first element of a work they are needed. */
export function filesOfFederation(bundle) {
  return filesOf(
    chunksOf(bundle).find(({ facadeModuleId }) => FEDERATION.test(facadeModuleId ?? '')),
    bundle,
  )
}

/** The chunk, the ones it imports and their sheets; those of `seen` are left out, and these are added to it. */
export function filesOf(chunk, bundle, seen = new Set()) {
  if (!chunk || seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  for (const file of chunk.imports) filesOf(bundle[file], bundle, seen)
  for (const file of chunk.viteMetadata?.importedCss ?? []) seen.add(file)
  return seen
}
