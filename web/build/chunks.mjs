import editorTexts from '../src/locales/editorTexts.json' with { type: 'json' }
import { isEditorOnly } from './editorChunk.mjs'

/**
 * Text namespaces that only the editor uses go into one chunk; those shared with other screens are grouped with them.
 */
const EDITOR_TEXTS = editorTexts.own.join('|')
const TEXTS = new RegExp(
  `[\\/]locales[\\/](zh-CN|en-US)[\\/](?:(${EDITOR_TEXTS})|common|messages)\\.json$`,
)

/** Returns the chunk of a text file, so that texts needed together are loaded together. */
function textsOf(id) {
  const found = TEXTS.exec(id)
  if (!found) return null
  const [, language, ofEditor] = found
  return `${ofEditor ? 'editor-texts' : 'texts'}-${language}`
}

const editorOf = (id, build) =>
  isEditorOnly(id, (one) => build.getModuleInfo(one)) ? 'editor' : null

/** UI kit components that the editor renders at once; all others stay in the chunks that use them. */
const KIT =
  /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](Combobox|ColorPicker|Slider|Tooltip|Checkbox|Tabs|Select|ColorInput|Textarea|FloatingIndicator|Switch|SegmentedControl|Progress|Indicator|ColorSwatch|Text|Divider|FileButton|Stack|Anchor|InputBase|TextInput)[\\/]/

/** Shortens the generated names of shared chunks, which list their screens and are too long for a file name. */
const nameOf = ({ name }) => (name?.startsWith('shared~') ? 'shared' : '[name]')

/**
 * Chunk groups that reduce the files of a screen from about a hundred to a dozen: one chunk for what every screen
 * loads, one for what the editor shares with its lazy parts, one for the editor's texts in a language.
 */
export const chunks = {
  chunkFileNames: (chunk) => `assets/${nameOf(chunk)}-[hash].js`,
  assetFileNames: ({ names }) => `assets/${nameOf({ name: names[0] })}-[hash][extname]`,
  codeSplitting: {
    groups: [
      { name: textsOf, priority: 5 },
      { name: 'start', tags: ['$initial'], priority: 4 },
      { name: editorOf, priority: 3 },
      { name: 'kit', test: KIT, priority: 3 },
      { name: 'numbers', test: /[\\/](react-number-format|NumberInput)[\\/]/, priority: 3 },
      { name: 'icons', test: /[\\/]@tabler[\\/]icons-react[\\/]/, minShareCount: 2, priority: 2 },
      {
        name: 'editor-model',
        test: /[\\/]web[\\/]src[\\/](model|plugins|editor[\\/](store|commands|canvas|features|ui))[\\/]/,
        minShareCount: 3,
        priority: 1,
      },
      { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8000 },
    ],
  },
}
