/** Chunks that the editor opens with: the screen, and what the halves of plugins need beside it. */
const EDITOR = /[\\/]editor[\\/]EditorScreen\.tsx$/
const TEXTS = /^(editor-texts|texts)-/

/**
 * Tells the page of the studio which files the editor opens with, so that `splash.js` asks for them while the first script is still
 * on its way: without it they would be found one after the other.
 */
export function earlyFiles() {
  return {
    name: 'pinye-early-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
        const editor = chunks.find(({ facadeModuleId }) => EDITOR.test(facadeModuleId ?? ''))
        if (!editor) throw new Error('no chunk of the editor')
        const entry = filesOf(
          chunks.find(({ isEntry }) => isEntry),
          bundle,
        )
        const files = [...filesOf(editor, bundle)].filter((file) => !entry.has(file))
        const texts = chunks.filter(({ name }) => TEXTS.test(name)).map(({ fileName }) => fileName)
        const content = [...files, ...texts].map((file) => `/${file}`).join(' ')
        return [{ tag: 'meta', attrs: { name: 'editor-files', content }, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** The chunk, the ones it imports and their sheets. */
function filesOf(chunk, bundle, seen = new Set()) {
  if (!chunk || seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  for (const file of chunk.imports) filesOf(bundle[file], bundle, seen)
  for (const file of chunk.viteMetadata?.importedCss ?? []) seen.add(file)
  return seen
}
