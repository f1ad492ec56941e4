/** The access settings of a work, as its author sees it. */
export interface WorkAccess {
  slug: string | null
  /** What stands before a short address. */
  slug_start: string
  /** The address to hand out. */
  url: string
  has_password: boolean
  /** What visitors read while the work is offline. */
  offline_text: string
}

/** What is changed; what is empty is taken away. */
export type WorkAccessChange = Partial<Record<WorkAccessField, string>>
export type WorkAccessField = 'slug' | 'password' | 'offline_text'

/** Whether a short address can be had. */
export interface SlugAvailability {
  slug: string
  problem: string | null
  proposal: string | null
}

/** What can be done with access settings. */
export interface WorkAccessActions {
  /** Changes it; a sentence when that was refused. */
  change: (change: WorkAccessChange) => Promise<string | null>
  /** Whether a short address can be had; none when nobody could say. */
  look: (slug: string, signal: AbortSignal) => Promise<SlugAvailability | null>
}

export interface WorkAccessProps {
  access: WorkAccess
  acts: WorkAccessActions
}

/** Fewest and most characters. */
export const slugLength = { min: 3, max: 40 }
export const passwordLength = { min: 6, max: 64 }
export const offlineTextLength = 300

/** A short address as it is kept. */
export function slugOf(typed: string): string {
  return typed.trim().toLowerCase()
}

/** An address without what nobody reads. */
export function readable(address: string): string {
  return address.replace(/^https?:\/\//, '')
}
