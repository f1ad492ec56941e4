/** What a view may ask of the place it is shown in, the same in the editor and for visitors. */
import { createContext, createElement, useContext } from 'react'
import type { ReactNode } from 'react'
import type { Language } from './contract/types.ts'
import type { Form, Upload } from './forms.ts'
import type { Sound } from './sound.ts'

export interface Liker {
  name: string
  avatar: string
}

/** API-LIKE-003; `likeCount` is the record of the host, without any base count. */
export interface LikeState {
  likeCount: number
  hasLiked: boolean
  likers: Liker[]
}

/** How a call of `likes` fails when the host answered: its code and its sentence. */
export interface LikeFailure extends Error {
  code: number
}

export interface Likes {
  read: (elementId: string) => Promise<LikeState>
  add: (elementId: string) => Promise<LikeState>
  remove: (elementId: string) => Promise<LikeState>
}

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

/** A place as the map of another app is told of it. */
export interface OpenedPlace {
  /** In GCJ-02, as places are stored. */
  lat: number
  lng: number
  name: string
  address: string
  /** How close it is seen, from 1 to 28. */
  scale: number
}

export interface Runtime {
  /** `prerender` has no browser; its `now()` is the time of publishing. */
  mode: 'edit' | 'preview' | 'published' | 'prerender'
  /** Empty when the work has no id yet. */
  workId: string
  language: Language
  /** The host's time in milliseconds, whatever the visitor's clock says. */
  now: () => number
  /** IANA name of the time zone in which end times of the work are read; the device's where there is none. */
  timeZone?: string
  goToPage: (pageId: string) => void
  toast: (text: string, kind?: ToastKind) => void
  likes: Likes
  /** Cleans rich text in the editor; published text was cleaned when it was saved. */
  sanitize: (html: string) => string
  /** The form that this element stands in; only `id` means something while it is prerendered, and none has one in the editor. */
  form?: Form
  /** Hands a visitor's file in for this element, where visitors can. */
  upload?: Upload
  /** The public address of the work; none before the work has one. */
  address?: string
  /** Whether the page lets this address stand in a frame: only of sites that the manifest asks for and an administrator has granted. */
  mayFrame?: (address: string) => boolean
  /** Asks the visitor; only where there is one. */
  dialog?: { confirm: (question: string) => Promise<boolean> }
  /** Puts a text on the visitor's clipboard; says whether it is there. */
  copy?: (text: string) => Promise<boolean>
  /** Opens a place in the map of the app that shows the page; only where it has one. Says no when it could not. */
  openLocation?: (place: OpenedPlace) => Promise<boolean>
  /** What is heard on the page; only where there is a visitor. Nothing plays in the editor. */
  sound?: Sound
  /** What stands before the addresses of uploads here, if anything does; for `pictureSources`. */
  origin?: string
  /**
   * Only while an author edits: the size that the content wants, in design pixels. The session keeps it and shows it; it
   * enters the document with the author's own edit of the element, and never by itself.
   */
  onMeasure?: (size: { width?: number; height?: number }) => void
  /**
   * Only while an author edits: says that something the view shows could not be fetched. The editor offers to try again and
   * calls back; `null` takes it back.
   */
  onBroken?: (retry: (() => void) | null) => void
  /** Starts the visitor's sign-in, where there is one. Calls back only where the page stays, as it does when that fails. */
  login?: (done?: (isSignedIn: boolean) => void) => void
  /** Who is signed in; nobody, or nobody can, when it is missing. */
  visitor?: Liker
  /** Signs the visitor out; `likes` is another one afterwards. */
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
