import { expect, it } from 'vitest'
import { EDITOR, ENTRY, findEditorOnlyModules } from '../../build/editorChunk.mjs'

const graph: Record<string, { imports?: string[]; later?: string[] }> = {
  [ENTRY]: { imports: ['router'] },
  router: { imports: ['kit'], later: [EDITOR, 'works'] },
  [EDITOR]: { imports: ['canvas', 'shared', 'phones', 'kit'], later: ['panel'] },
  // A cycle of imports is followed once.
  canvas: { imports: ['store', EDITOR] },
  works: { imports: ['shared', 'card'], later: ['dialog'] },
  dialog: { imports: ['phones'] },
  panel: { imports: ['store', 'tools'] },
}

const infoOf = (id: string) => ({
  importedIds: graph[id]?.imports ?? [],
  dynamicallyImportedIds: graph[id]?.later ?? [],
})

it('what the editor opens with and no other screen has, at first or later, is one file', () => {
  expect([...findEditorOnlyModules(infoOf)].sort()).toEqual([EDITOR, 'canvas', 'store'].sort())
})
