/** Entry of the kit for views: it runs on React and on Preact, and renders without a browser. */
export { DESIGN_WIDTH, definePlugin } from './plugin.ts'
export type {
  ElementParts,
  InlineEditorProps,
  PanelProps,
  PluginMessages,
  PluginModule,
  Preset,
  SharedStyles,
  ViewElement,
  ViewProps,
} from './plugin.ts'
export { inLanguage } from './inLanguage.ts'
export type {
  ElementType,
  Language,
  LocalizedText,
  PropSpec,
  PropType,
  Props,
} from './contract/types.ts'
export { RuntimeProvider, useRuntime } from './runtime.ts'
export type {
  LikeFailure,
  LikeState,
  Liker,
  Likes,
  OpenedPlace,
  Runtime,
  ToastKind,
} from './runtime.ts'
export { useActions } from './actions.ts'
export { useForm } from './forms.ts'
export type { FieldEntry, Form, FormSettings, FormState, Upload, UploadedFile } from './forms.ts'
export type { Sound, Track } from './sound.ts'
export { bounded, color, px } from './css.ts'
export { gradientCss, gradientOf } from './gradient.ts'
export type { Gradient, GradientStop } from './contract/types.ts'
export { pathsOf } from './paths.ts'
export { numberIn, numericColumns, tableOf } from './dataset.ts'
export type { Cell, Table } from './dataset.ts'
export { pictureSources } from './pictures.ts'
export type { PictureSources } from './pictures.ts'
export { isImeKey, keyOf } from './keys.ts'
export type { KeyPress } from './keys.ts'
export { RichText } from './RichText.ts'
export type { RichTextProps } from './RichText.ts'
export { fill, useMessages } from './messages.ts'
export type { Translate } from './messages.ts'
