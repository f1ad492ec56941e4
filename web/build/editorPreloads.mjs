import { chunksOf, collectEditorFiles, collectEntryFiles } from './chunkFiles.mjs'

const TEXTS = /^(editor-texts|texts)-/

/**
 * Writes the editor's initial files into index.html, so that `splash.js` preloads them while the first script loads.
 * Without it the browser would discover them one after the other.
 */
export function editorPreloads() {
  return {
    name: 'pinye-early-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const entry = collectEntryFiles(bundle)
        const texts = chunksOf(bundle)
          .filter(({ name }) => TEXTS.test(name))
          .map(({ fileName }) => fileName)
        const content = [...collectEditorFiles(bundle), ...texts]
          .filter((file) => !entry.has(file))
          .map((file) => `/${file}`)
          .join(' ')
        return [{ tag: 'meta', attrs: { name: 'editor-files', content }, injectTo: 'head-prepend' }]
      },
    },
  }
}
