import editorTexts from '../src/locales/editorTexts.json' with { type: 'json' }
import { isEditorOnly } from './editorChunk.mjs'

/** Namespaces of texts that only the editor has: one chunk. Those that it shares with other screens come by themselves. */
const EDITOR_TEXTS = editorTexts.own.join('|')
const TEXTS = new RegExp(
  `[\\/]locales[\\/](zh-CN|en-US)[\\/](?:(${EDITOR_TEXTS})|common|messages)\\.json$`,
)

/** Every text that is needed together comes together. */
function textsOf(id) {
  const found = TEXTS.exec(id)
  if (!found) return null
  const [, language, ofEditor] = found
  return `${ofEditor ? 'editor-texts' : 'texts'}-${language}`
}

const editorOf = (id, build) =>
  isEditorOnly(id, (one) => build.getModuleInfo(one)) ? 'editor' : null

/** What the editor is drawn with from the start; everything else of the kit lies where it is used. */
const KIT =
  /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](Combobox|ColorPicker|Slider|Tooltip|Checkbox|Tabs|Select|ColorInput|Textarea|FloatingIndicator|Switch|SegmentedControl|Progress|Indicator|ColorSwatch|Text|Divider|FileButton|Stack|Anchor|InputBase|TextInput)[\\/]/

/** The name that says which screens share a chunk is too long for a file. */
const nameOf = ({ name }) => (name?.startsWith('shared~') ? 'shared' : '[name]')

/**
 * A screen fetches a dozen files instead of a hundred: what every screen begins with is one, what the editor shares with its
 * parts that come later another, and the texts of the editor in a language are one.
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
