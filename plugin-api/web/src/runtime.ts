/** Services of the environment that shows a view, the same in the editor and on published pages. */
import { createContext, createElement, useContext } from 'react'
import type { ReactNode } from 'react'
import type { Language } from './contract/types.ts'
import type { Form, Upload } from './forms.ts'
import type { Sound } from './sound.ts'

export interface Liker {
  name: string
  avatar: string
}

/** API-LIKE-003; `likeCount` is the host's record, without any base count. */
export interface LikeState {
  likeCount: number
  hasLiked: boolean
  likers: Liker[]
}

/** Error of a `likes` call that the host answered: its code and message. */
export interface LikeFailure extends Error {
  code: number
}

export interface Likes {
  read: (elementId: string) => Promise<LikeState>
  add: (elementId: string) => Promise<LikeState>
  remove: (elementId: string) => Promise<LikeState>
}

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

/** A place as passed to a map app. */
export interface OpenedPlace {
  /** In GCJ-02, like stored places. */
  lat: number
  lng: number
  name: string
  address: string
  /** Zoom level from 1 to 28. */
  scale: number
}

export interface Runtime {
  /** `prerender` runs without a browser; its `now()` is the time of publishing. */
  mode: 'edit' | 'preview' | 'published' | 'prerender'
  /** Empty when the work has no id yet. */
  workId: string
  language: Language
  /** Returns the host's time in milliseconds, independent of the visitor's clock. */
  now: () => number
  /** IANA time zone of end times in the work; the device's zone when missing. */
  timeZone?: string
  goToPage: (pageId: string) => void
  toast: (text: string, kind?: ToastKind) => void
  likes: Likes
  /** Sanitizes rich text in the editor; published text was sanitized on saving. */
  sanitize: (html: string) => string
  /** Form that contains this element. During prerendering only its `id` is meaningful; in the editor there is none. */
  form?: Form
  /** Uploads a visitor's file for this element, where visitors can. */
  upload?: Upload
  /** Public address of the work; undefined before it has one. */
  address?: string
  /**
   * Returns whether an address may be framed: its site must be requested in the manifest and granted by an
   * administrator.
   */
  mayFrame?: (address: string) => boolean
  /** Asks the visitor for confirmation; undefined where there is none. */
  dialog?: { confirm: (question: string) => Promise<boolean> }
  /** Copies a text to the visitor's clipboard; resolves to whether it succeeded. */
  copy?: (text: string) => Promise<boolean>
  /** Opens a place in the map of the app that shows the page; undefined without one. Resolves to false on failure. */
  openLocation?: (place: OpenedPlace) => Promise<boolean>
  /** Sound of the page; undefined in the editor, where nothing plays. */
  sound?: Sound
  /** Prefix of upload addresses in this environment, if any; for `pictureSources`. */
  origin?: string
  /**
   * Editor only: reports the size of the content in design pixels. The session stores and shows it; it enters the
   * document only together with the author's next edit of the element.
   */
  onMeasure?: (size: { width?: number; height?: number }) => void
  /**
   * Editor only: reports that a displayed resource could not be loaded. The editor offers a retry, which calls `retry`;
   * `null` withdraws the report.
   */
  onBroken?: (retry: (() => void) | null) => void
  /** Starts the visitor's sign-in, if available. Calls back only if the page is not left, for example on failure. */
  login?: (done?: (isSignedIn: boolean) => void) => void
  /** The signed-in visitor; undefined when there is none or signing in is not available. */
  visitor?: Liker
  /** Signs the visitor out; afterwards `likes` is a new object. */
  logout?: () => void
}

const RuntimeContext = createContext<Runtime | null>(null)

export function RuntimeProvider({ runtime, children }: { runtime: Runtime; children?: ReactNode }) {
  return createElement(RuntimeContext.Provider, { value: runtime }, children)
}

export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext)
  if (!runtime) throw new Error('useRuntime needs a RuntimeProvider above it')
  return runtime
}
