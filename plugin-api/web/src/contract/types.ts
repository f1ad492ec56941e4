/**
 * Types that the kit, the model and plugins share; nothing here runs. What a plugin says about one element type:
 * docs/plugin-contract.md, section 2, word for word.
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
  /** The default in English, where that is another one. */
  defaultEn?: unknown
  min?: number
  max?: number
  step?: number
  enum?: string[]
  unit?: string
  /** EL-PLG-012; a type without a control is not shown. */
  control?: string
  label: LocalizedText
  /** Names of enum values, by value. */
  enumLabels?: Record<string, LocalizedText>
  /** One of `name`, `!name`, `name == value`, `name != value`, `name in a, b`. */
  visibleWhen?: string
  /** Handed to the view by the host and never stored. */
  runtime?: boolean
  /** One line of help under the field. */
  description?: LocalizedText
  note?: string
  /** What the host does with it, beside storing it. */
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
  /** Only elements for which it holds get a script; the forms of `visibleWhen`. */
  hydrateWhen?: string
  /** The smallest box that authors can give it. */
  minWidth?: number
  minHeight?: number
  hooks?: string[]
  alwaysVisible?: boolean
  /** At most one on a page (`true` is the older word for it), or in the whole work. */
  singleton?: boolean | 'page' | 'work'
  quickAdd?: boolean
  editsInPlace?: boolean
  /** Its box is always as wide as it is high. */
  square?: boolean
  /** Props that hold the width and height of the box: changing one changes the other (EL-ALL-008). */
  sizeProps?: { width?: string; height?: string }
  /** The control that opens when an element is added; without a choice the element goes again. */
  pickOnAdd?: string
  /** Pulling a corner of its box keeps the proportions. */
  keepsRatio?: boolean
  /** Its plugin's browser module brings ready-made looks. */
  hasPresets?: boolean
  /** Props that a new element has instead of their defaults. */
  beginsWith?: Props
  /** Its box is always the page: authors neither move nor resize nor copy it. */
  fillsPage?: boolean
  /** Every other element of its page lies over it. */
  staysLowest?: boolean
  /** Its box is higher than authors make it where its content needs more. */
  growsWithContent?: boolean
  schema?: unknown
  props: PropSpec[]
  defaults: { zh: Props; en: Props }
}

export interface GradientStop {
  color: string
  /** Per cent of the way. */
  at: number
}

export interface Gradient {
  shape: 'linear' | 'radial'
  /** Degrees, as CSS counts them; means nothing for a radial one. */
  angle: number
  stops: readonly GradientStop[]
}
