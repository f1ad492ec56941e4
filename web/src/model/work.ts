/** The document that authors edit, exactly as the API spells it (spec EN-*, EM-*). */
import type { Gradient, Props } from '@pinye/plugin-api/contract'

export type { Gradient, Language, Props } from '@pinye/plugin-api/contract'

export interface Length {
  value: number
  unit: string
}

export interface Sides {
  top: Length
  right: Length
  bottom: Length
  left: Length
}

export interface Border extends Sides {
  color: { value: string }
  style: { value: string }
}

/** Radii of a box, in design pixels. */
export interface Corners {
  topLeft: number
  topRight: number
  bottomRight: number
  bottomLeft: number
}

export interface BoxShadow {
  x: number
  y: number
  blur: number
  spread: number
  color: string
}

/** EM-006. */
export interface CommonStyle {
  top: number
  left: number
  width: number
  height: number
  zindex: number
  rotate: number
  textAlign: string
  color: string
  backgroundColor: string
  fontSize: number
  /** Our extension: the font family of all text in the element that sets none itself. */
  fontFamily?: string
  margin: Sides
  padding: Sides
  border: Border
  /** Our extensions from here on (boxLook.ts); defaults are not stored. */
  corners?: Corners | undefined
  /** From 0 to 1. */
  opacity?: number | undefined
  shadow?: BoxShadow | undefined
  /** Painted over the background colour of the box. */
  gradient?: Gradient | undefined
}

/** IN-001. The config is an open record, so that settings of a newer version survive an older editor. */
export interface Interaction {
  type: string
  config: Props
}

export interface ElementAction {
  trigger: string
  name: string
  arguments: unknown[]
}

export interface Script {
  id: string
  name: string
  content: string
}

/** AN-001, with optional fields of our own. Times are in milliseconds. */
export interface Animation {
  type: string
  duration: number
  delay: number
  /** Iterations; 0 repeats endlessly, 1 by default. */
  count?: number
  easing?: string
  /** Start of an element's first animation: with its page, or when the element comes into view. */
  trigger?: string
  /** Starts together with the previous animation instead of after it. */
  together?: boolean
}

/** An element on a page; `name` is its element type (EM-001). */
export interface PlacedElement {
  uuid: string
  id: string
  name: string
  schemaVersion: number
  pluginProps: Props
  commonStyle: CommonStyle
  visible: boolean
  customName: string
  interaction: Interaction
  events: unknown[]
  methodList: ElementAction[]
  scripts: Script[]
  animations: Animation[]
  /** Protects the element from accidental moves in the editor; has no effect for visitors. */
  locked?: boolean
  /** Edge that the element sticks to on a page with pinned parts: `top`, `middle` or `bottom` (fit.ts). */
  pin?: string
  /** Our extension: id of the shared style that the element uses (sharedStyles.ts). */
  sharedStyle?: string
}

/** Common look of elements of a type: some of their props and box parts; null marks a part that is not set. */
export interface StyleValues {
  props: Props
  box?: Props
}

/** Our extension: a named look that elements of a work share. */
export interface SharedStyle extends StyleValues {
  id: string
  /** Empty for a style of the type that the author has not renamed. */
  name: string
}

/** A group of a page (EN-009). */
export interface Group {
  id: string
  name: string
  /** Direct members only; members of nested groups are listed there. */
  elements: string[]
  /** Our extension: id of the parent group. */
  parent?: string
}

/** Our extension: a snap line of a page, in design pixels. */
export interface RulerGuide {
  axis: 'x' | 'y'
  at: number
}

/** Our extension: a layer over the colour of a page. Numbers are percentages, except for the blur in pixels. */
export interface PageBackground {
  type: 'gradient' | 'image'
  gradient?: Gradient
  src?: string
  fit?: 'cover' | 'contain' | 'tile'
  focusX?: number
  focusY?: number
  /** Width of a tile, in percent of the page's width. */
  size?: number
  blur?: number
  dim?: number
}

export interface Page {
  id: string
  uuid: string
  title: string
  backgroundColor: string
  background?: PageBackground
  groups: Group[]
  /** Our extension: guides that the author dragged out of the rulers. */
  guides?: RulerGuide[]
  elements: PlacedElement[]
  /** How the page fits lower screens: `scroll`, `scale` or `pin`; a default by kind of work when missing (fit.ts). */
  fit?: string
  thumbnailUrl?: string
  thumbnailUpdatedAt?: string
}

export interface Work {
  id: number
  title: string
  description: string
  pages: Page[]
  datasources: unknown[]
  cover_image_url: string
  /** Picture for shares; the cover is used when empty. */
  share_image_url?: string
  is_publish: boolean
  is_template: boolean
  width: number
  height: number
  page_mode: string
  page_direction: string
  page_effect: string
  auto_slide: boolean
  slide_interval: number
  /** Swipe hint and progress marks of a paged work (pageMarks.ts). */
  page_hint?: string
  page_dots?: string
  page_marks_color?: string
  disable_wx_share: boolean
  require_wx_login: boolean
  /** Our extension: visitors can reopen the work offline. */
  works_offline?: boolean
  /** Our extension: IANA name of the zone for days and end times; the installation's zone when empty. */
  time_zone?: string
  tags: unknown[]
  /** Our extension: shared styles by element type; those of a type are not stored until one of them changes. */
  sharedStyles?: Record<string, SharedStyle[]>
  currentPageIndex: number
  revision: number
  user_id?: number
  created_at?: string | null
  updated_at?: string | null
  published_at?: string | null
  /** Set by the host: incremented whenever the work is taken offline or another publication becomes current. */
  visibility?: number
}
