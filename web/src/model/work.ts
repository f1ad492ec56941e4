/** The document an author edits, exactly as the API spells it (spec EN-*, EM-*). */
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
  /** Ours: the family of everything in the element that names none of its own. */
  fontFamily?: string
  margin: Sides
  padding: Sides
  border: Border
  /** Ours from here on (boxLook.ts); what an element does not have is not stored. */
  corners?: Corners | undefined
  /** From 0 to 1. */
  opacity?: number | undefined
  shadow?: BoxShadow | undefined
  /** Lies over the colour of the box. */
  gradient?: Gradient | undefined
}

/** IN-001. The config stays open so that a newer type survives an older editor. */
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

/** AN-001; what is optional is ours. Milliseconds. */
export interface Animation {
  type: string
  duration: number
  delay: number
  /** How often it plays; 0 is without end, 1 when left out. */
  count?: number
  easing?: string
  /** When the first of an element begins: with its page, or when the element comes into view. */
  trigger?: string
  /** Begins with the one before it instead of after it. */
  together?: boolean
}

/** A placed thing on a page; `name` is its element type (EM-001). */
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
  /** Kept from being moved by accident in the editor; means nothing to visitors. */
  locked?: boolean
  /** What it holds to on a page with pinned parts: `top`, `middle` or `bottom` (fit.ts). */
  pin?: string
  /** Ours: id of the style of the work that it wears (sharedStyles.ts). */
  sharedStyle?: string
}

/** What elements of a type look like together: some of their props, and of the box what it is given; null there is none. */
export interface StyleValues {
  props: Props
  box?: Props
}

/** Ours: a look that elements of a work share under a name. */
export interface SharedStyle extends StyleValues {
  id: string
  /** Empty for one that its type brings and that nobody has named anew. */
  name: string
}

/** A lasting group of a page (EN-009). */
export interface Group {
  id: string
  name: string
  /** Its own members; those of the groups in it stand with these. */
  elements: string[]
  /** Ours: the group that it stands in. */
  parent?: string
}

/** Ours: a line of a page that others snap to, in design pixels. */
export interface RulerGuide {
  axis: 'x' | 'y'
  at: number
}

/** Ours: what lies over the colour of a page. Numbers are per cent, but for pixels of the blur. */
export interface PageBackground {
  type: 'gradient' | 'image'
  gradient?: Gradient
  src?: string
  fit?: 'cover' | 'contain' | 'tile'
  focusX?: number
  focusY?: number
  /** Of a tile, of the page's width. */
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
  /** Ours: lines that the author drew out of the rulers. */
  guides?: RulerGuide[]
  elements: PlacedElement[]
  /** How it stands on lower screens: `scroll`, `scale` or `pin`; what suits the page where it says nothing (fit.ts). */
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
  /** What is shown of it where it is shared; the cover where it is empty. */
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
  /** What invites visitors to turn a page, and what tells them how far they are (pageMarks.ts). */
  page_hint?: string
  page_dots?: string
  page_marks_color?: string
  disable_wx_share: boolean
  require_wx_login: boolean
  /** Ours: visitors can open it again without a network. */
  works_offline?: boolean
  /** Ours: IANA name of the zone in which days begin and end times are read; the installation's where it is empty. */
  time_zone?: string
  tags: unknown[]
  /** Ours: styles of the work by element type; those that a type brings are not stored until one of them changes. */
  sharedStyles?: Record<string, SharedStyle[]>
  currentPageIndex: number
  revision: number
  user_id?: number
  created_at?: string | null
  updated_at?: string | null
  published_at?: string | null
  /** Of the host: raised whenever the work is taken offline or another publication is chosen. */
  visibility?: number
}
