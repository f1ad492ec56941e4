import { describe, expect, it } from 'vitest'
import { editorPreloads } from '../../build/editorPreloads.mjs'

interface Tag {
  tag: string
  attrs: { name: string; content: string }
  injectTo: string
}
type Handler = (html: string, context: { bundle?: object }) => Tag[] | string

const hook = editorPreloads().transformIndexHtml as unknown as { order: string; handler: Handler }

const chunk = (fileName: string, over: object = {}) => ({
  ...{ type: 'chunk', fileName, name: fileName.slice(0, -3), imports: [], facadeModuleId: null },
  ...over,
})

const bundle = {
  'start.js': chunk('start.js', { isEntry: true, imports: ['kit.js'] }),
  'kit.js': chunk('kit.js', { viteMetadata: { importedCss: new Set(['kit.css']) } }),
  'editor.js': chunk('editor.js', {
    facadeModuleId: '/any/web/src/editor/EditorScreen.tsx',
    imports: ['model.js', 'kit.js'],
    viteMetadata: { importedCss: new Set(['editor.css']) },
  }),
  // A cycle of imports is followed once.
  'model.js': chunk('model.js', { imports: ['editor.js', 'deep.js'] }),
  'deep.js': chunk('deep.js'),
  'later.js': chunk('later.js'),
  'halves.js': chunk('halves.js', {
    facadeModuleId: '/any/web/src/plugins/federation.ts',
    imports: ['editor.js', 'fields.js', 'start.js'],
  }),
  'fields.js': chunk('fields.js'),
  'en.js': chunk('en.js', { name: 'editor-texts-en-US' }),
  'texts.js': chunk('texts.js', { name: 'texts-zh-CN' }),
  'kit.css': { type: 'asset', fileName: 'kit.css' },
}

describe('the files that the editor opens with', () => {
  it('are named in the page with what takes in the modules of plugins, with all that they import, and without what comes by itself or later', () => {
    const tags = hook.handler('<html></html>', { bundle })
    expect(tags).toHaveLength(1)
    const [tag] = typeof tags === 'string' ? [] : tags
    expect(tag).toMatchObject({
      tag: 'meta',
      attrs: { name: 'editor-files' },
      injectTo: 'head-prepend',
    })
    expect(tag?.attrs.content.split(' ').sort()).toEqual([
      ...['/deep.js', '/editor.css', '/editor.js', '/en.js', '/fields.js', '/halves.js'],
      ...['/model.js', '/texts.js'],
    ])
  })

  it('are not known while developing', () => {
    expect(hook.handler('<html></html>', {})).toBe('<html></html>')
  })

  it('cannot be left out without being noticed', () => {
    const rest = { ...bundle, 'editor.js': chunk('editor.js') }
    expect(() => hook.handler('<html></html>', { bundle: rest })).toThrow('no chunk of the editor')
  })
})
