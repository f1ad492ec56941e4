/**
 * Types shared by the kit, the model and plugins; there is no runtime code here. The descriptor of an element type
 * follows docs/plugin-contract.md, section 2.
 */

export type Language = 'zh-CN' | 'en-US'

/** Props as they are stored; unknown names are kept. */
export type Props = Record<string, unknown>

export interface LocalizedText {
  zh: string
  en: string
}

export type PropType =
  | 'string'
  | 'text'
  | 'html'
  | 'number'
  | 'boolean'
  | 'color'
  | 'enum'
  | 'image'
  | 'audio'
  | 'video'
  | 'url'
  | 'tel'
  | 'date'
  | 'datetime'
  | 'dataset'
  | 'options'
  | 'items'
  | 'array'
  | 'object'
  | 'value'

export type PropRole =
  | 'field-name'
  | 'field-label'
  | 'field-hint'
  | 'sign-in'
  | 'data'
  | 'rows'
  | 'place'
  | 'place-name'
  | 'place-address'
  | 'place-link'

export interface PropSpec {
  name: string
  type: PropType
  default?: unknown
  /** The default in English, where it differs. */
  defaultEn?: unknown
  min?: number
  max?: number
  step?: number
  enum?: string[]
  unit?: string
  /** EL-PLG-012; a prop without a control is not shown. */
  control?: string
  label: LocalizedText
  /** Names of enum values, by value. */
  enumLabels?: Record<string, LocalizedText>
  /** One of `name`, `!name`, `name == value`, `name != value`, `name in a, b`. */
  visibleWhen?: string
  /** Passed to the view by the host and never stored. */
  runtime?: boolean
  /** One line of help under the field. */
  description?: LocalizedText
  note?: string
  /** Special treatment of the prop by the host beside storing the value. */
  role?: PropRole
}

export interface ElementType {
  type: string
  schemaVersion: number
  group: string
  label: LocalizedText
  width: number
  height: number
  hydrate?: 'none' | 'load' | 'idle'
  /** Condition, in the forms of `visibleWhen`: only elements that satisfy it are hydrated. */
  hydrateWhen?: string
  /** Smallest size of the box. */
  minWidth?: number
  minHeight?: number
  hooks?: string[]
  alwaysVisible?: boolean
  /** At most one per page (`true` is the older spelling of it) or per work. */
  singleton?: boolean | 'page' | 'work'
  quickAdd?: boolean
  editsInPlace?: boolean
  /** The box is always square. */
  square?: boolean
  /** Props that hold the width and height of the box: changing one changes the other (EL-ALL-008). */
  sizeProps?: { width?: string; height?: string }
  /** Control that opens when an element is added; if the author chooses nothing, the element is removed again. */
  pickOnAdd?: string
  /** Dragging a corner of its box keeps the aspect ratio. */
  keepsRatio?: boolean
  /** The plugin's browser module provides presets. */
  hasPresets?: boolean
  /** Props of a new element that differ from their defaults. */
  beginsWith?: Props
  /** The box is always the whole page: authors cannot move, resize or copy it. */
  fillsPage?: boolean
  /** It lies below every other element of its page. */
  staysLowest?: boolean
  /** The box grows beyond the height set by the author where the content needs more. */
  growsWithContent?: boolean
  schema?: unknown
  props: PropSpec[]
  defaults: { zh: Props; en: Props }
}

export interface GradientStop {
  color: string
  /** Position in per cent. */
  at: number
}

export interface Gradient {
  shape: 'linear' | 'radial'
  /** Degrees as in CSS; ignored for radial gradients. */
  angle: number
  stops: readonly GradientStop[]
}
