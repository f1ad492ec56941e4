/** The browser module of a plugin: docs/plugin-contract.md, section 4. */
import type { ReactNode } from 'react'
import type { ElementType, Language, LocalizedText, Props } from './contract/types.ts'
import type { Diagnostic } from './fields/diagnostics.ts'

/** Design width in pixels of every work (CV-001). */
export const DESIGN_WIDTH = 375

/** A placed element as passed to its view; lengths in design pixels. */
export interface ViewElement {
  id: string
  type: string
  /** Name given by the author; often empty. */
  name: string
  width: number
  height: number
}

/** Props of a view. A view renders its props and never writes; it reports its size to `useRuntime().onMeasure`. */
export interface ViewProps<P = Props> {
  props: P
  element: ViewElement
}

export interface PanelProps<P = Props> {
  props: P
  element: ViewElement
  /** With these, a custom panel can show the generated fields too: `PropertyPanel`. */
  elementType: Pick<ElementType, 'props'>
  diagnostics: readonly Diagnostic[]
  /** Changes with the same mergeKey become one history entry. */
  onChange(this: void, patch: Partial<P>, mergeKey?: string): void
}

export interface InlineEditorProps<P = Props> {
  props: P
  element: ViewElement
  onChange(this: void, patch: Partial<P>, mergeKey?: string): void
  /** Ends in-place editing; the view is shown again. */
  onDone(this: void): void
}

/**
 * Preset: a ready-made look of a type, which the editor shows as a rendered sample. Types with presets declare them in
 * their descriptor (`hasPresets`), so that the modules of other plugins are not loaded for it.
 */
export interface Preset<P = Props> {
  id: string
  name: LocalizedText
  /** Props that differ from a new element of the type; lengths in design pixels. */
  props: Partial<P>
  /** Overrides of `props` in English. */
  propsEn?: Partial<P>
  /** Overrides of `props` in the sample, for example an image where the author will choose one. */
  sample?: Partial<P>
  width?: number
  height?: number
  /**
   * Styles of the element's box: `corners`, `opacity`, `shadow`, `gradient`, `backgroundColor`, `border`, `padding`.
   */
  box?: Props
}

/**
 * Shared styles of a type within a work: changing a style changes all elements that use it. A view must handle any
 * value of a style safely: styles come from the work, and the host validates the props of elements only.
 */
export interface SharedStyles<P = Props> {
  /** Props that a style contains: appearance only, no content. */
  props: readonly (keyof P & string)[]
  /** Prop in which a sample shows the name of its style. */
  words?: keyof P & string
  /** Predefined styles of a work; each has only the relevant ones of `props`. */
  ready: readonly { id: string; name: LocalizedText; props: Partial<P> }[]
}

/** Parts of an element type; only the view is required. */
export interface ElementParts<P = Props> {
  View(input: ViewProps<P>): ReactNode
  Panel?(input: PanelProps<P>): ReactNode
  InlineEditor?(input: InlineEditorProps<P>): ReactNode
  /**
   * Actions that other elements of the page can trigger, by name; the labels follow "let it" in the editor. The view
   * handles them with `useActions`.
   */
  actions?: Record<string, LocalizedText>
  presets?: readonly Preset<object>[]
  styles?: SharedStyles
}

/** Texts of a plugin by language, for example for its diagnostic codes. */
export type PluginMessages = Record<Language, Record<string, string>>

export interface PluginModule {
  abi: 1
  elements: Record<string, ElementParts>
  messages?: PluginMessages
}

/** Type-checks a browser module; each type keeps its own type of props. */
export function definePlugin<E extends Record<string, ElementParts<never>>>(plugin: {
  abi: 1
  elements: E
  messages?: PluginMessages
}): PluginModule {
  return plugin
}
