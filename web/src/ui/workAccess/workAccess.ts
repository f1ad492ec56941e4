/** Access settings of a work, as its author sees them. */
export interface WorkAccess {
  slug: string | null
  /** URL prefix of short addresses. */
  slug_start: string
  /** The public address of the work. */
  url: string
  has_password: boolean
  /** Notice that visitors see while the work is offline. */
  offline_text: string
}

/** Settings to change; an empty text removes one. */
export type WorkAccessChange = Partial<Record<WorkAccessField, string>>
export type WorkAccessField = 'slug' | 'password' | 'offline_text'

/** Whether a short address is available. */
export interface SlugAvailability {
  slug: string
  problem: string | null
  proposal: string | null
}

/** Host calls of the access settings. */
export interface WorkAccessActions {
  /** Saves a change; resolves to a message if the host refused it. */
  change: (change: WorkAccessChange) => Promise<string | null>
  /** Checks the availability of a short address; resolves to null when that is unknown. */
  look: (slug: string, signal: AbortSignal) => Promise<SlugAvailability | null>
}

export interface WorkAccessProps {
  access: WorkAccess
  acts: WorkAccessActions
}

/** Minimum and maximum number of characters. */
export const slugLength = { min: 3, max: 40 }
export const passwordLength = { min: 6, max: 64 }
export const offlineTextLength = 300

/** Normalizes a typed short address to its stored form. */
export function slugOf(typed: string): string {
  return typed.trim().toLowerCase()
}

/** Shortens an address for display: removes the scheme. */
export function readable(address: string): string {
  return address.replace(/^https?:\/\//, '')
}
