import {
  chunksOf,
  collectChunkFiles,
  collectEditorFiles,
  collectEntryFiles,
} from './chunkFiles.mjs'

/** Modules that name what the editor shows later: each dynamic import of theirs is such a part. */
const PARTS = /[\\/]editor[\\/](lazyParts|features[\\/]pickers[\\/]lazyPickers)\.ts$/

/**
 * Writes which files the parts of the editor are made of that are not seen when it opens: they are fetched once the author has
 * begun, and run only when they are shown.
 */
export function editorPrefetches() {
  return {
    name: 'pinye-later-files',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const parts = [...this.getModuleIds()]
          .filter((id) => PARTS.test(id))
          .flatMap((id) => this.getModuleInfo(id).dynamicallyImportedIds)
        if (parts.length === 0) throw new Error('no part of the editor comes later')
        const there = new Set([...collectEntryFiles(bundle), ...collectEditorFiles(bundle)])
        const all = new Set()
        for (const chunk of chunksOf(bundle)) {
          if (parts.some((part) => chunk.moduleIds.includes(part)))
            collectChunkFiles(chunk, bundle, all)
        }
        const later = [...all].filter((file) => !there.has(file))
        const source = JSON.stringify(later.map((file) => `/${file}`))
        this.emitFile({ type: 'asset', fileName: 'later.json', source })
      },
    },
  }
}
