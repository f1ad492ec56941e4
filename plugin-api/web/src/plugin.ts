/** The browser module of a plugin: docs/plugin-contract.md, section 4. */
import type { ReactNode } from 'react'
import type { ElementType, Language, LocalizedText, Props } from './contract/types.ts'
import type { Diagnostic } from './fields/diagnostics.ts'

/** The width in design pixels that every work is drawn for (CV-001). */
export const DESIGN_WIDTH = 375

/** A placed element as its view sees it; lengths in design pixels. */
export interface ViewElement {
  id: string
  type: string
  /** What the author calls it; often empty. */
  name: string
  width: number
  height: number
}

/** A view shows its props and never writes: what it has to say about its size goes to `useRuntime().onMeasure`. */
export interface ViewProps<P = Props> {
  props: P
  element: ViewElement
}

export interface PanelProps<P = Props> {
  props: P
  element: ViewElement
  /** With these a panel can show the fields that the type would have without it: `PropertyPanel`. */
  elementType: Pick<ElementType, 'props'>
  diagnostics: readonly Diagnostic[]
  /** Changes with the same mergeKey become one step of the history. */
  onChange(this: void, patch: Partial<P>, mergeKey?: string): void
}

export interface InlineEditorProps<P = Props> {
  props: P
  element: ViewElement
  onChange(this: void, patch: Partial<P>, mergeKey?: string): void
  /** Ends editing in place; the view takes over again. */
  onDone(this: void): void
}

/**
 * A ready-made look of a type, which the editor shows as a drawn sample. Types that bring some say so in their descriptor
 * (`hasPresets`), so that no other half is loaded for it.
 */
export interface Preset<P = Props> {
  id: string
  name: LocalizedText
  /** What differs from a new element of the type; lengths in design pixels. */
  props: Partial<P>
  /** Of these what is another in English. */
  propsEn?: Partial<P>
  /** What the sample shows instead, for example a picture where the author will choose one. */
  sample?: Partial<P>
  width?: number
  height?: number
  /** Of the element's box: `corners`, `opacity`, `shadow`, `gradient`, `backgroundColor`, `border`, `padding`. */
  box?: Props
}

/**
 * Styles that elements of a type share within a work: what one of them is changed to, all that wear it become. What a style holds
 * must be safe in a view whatever it is: it comes from the work, and only what an element has was checked by the host.
 */
export interface SharedStyles<P = Props> {
  /** Props that a style holds: how an element looks, never what it says. */
  props: readonly (keyof P & string)[]
  /** The prop in which a sample says the name of its style. */
  words?: keyof P & string
  /** What a work has before its author makes others of them; of `props` only those that matter for it. */
  ready: readonly { id: string; name: LocalizedText; props: Partial<P> }[]
}

/** The three faces of one element type; only the view is needed. */
export interface ElementParts<P = Props> {
  View(input: ViewProps<P>): ReactNode
  Panel?(input: PanelProps<P>): ReactNode
  InlineEditor?(input: InlineEditorProps<P>): ReactNode
  /**
   * What actions of other elements of the page may tell it to do, by name; authors choose it by these words, after "let it". The
   * view hears them with `useActions`.
   */
  actions?: Record<string, LocalizedText>
  presets?: readonly Preset<object>[]
  styles?: SharedStyles
}

/** Texts of a plugin by language, for example of the codes of its diagnostics. */
export type PluginMessages = Record<Language, Record<string, string>>

export interface PluginModule {
  abi: 1
  elements: Record<string, ElementParts>
  messages?: PluginMessages
}

/** Checks the shape of a browser module while it is written; each type keeps the props it declares. */
export function definePlugin<E extends Record<string, ElementParts<never>>>(plugin: {
  abi: 1
  elements: E
  messages?: PluginMessages
}): PluginModule {
  return plugin
}
