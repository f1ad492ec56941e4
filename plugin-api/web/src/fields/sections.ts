/** Collapsed panel sections, remembered in this browser (ED-026). */
import { useSyncExternalStore } from 'react'

const KEY = 'closedSections'
/** Limit of stored sections; the oldest, possibly of removed types, are dropped. */
const MAX_STORED_SECTIONS = 60
const listeners = new Set<() => void>()

function closedSections(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter((name): name is string => typeof name === 'string')
      .slice(0, MAX_STORED_SECTIONS)
  } catch {
    return []
  }
}

export function closeSection(name: string, isClosed: boolean): void {
  const others = closedSections().filter((one) => one !== name)
  const kept = isClosed ? [name, ...others].slice(0, MAX_STORED_SECTIONS) : others
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Without storage every section is open.
  }
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether a section is collapsed, and follows changes made elsewhere. */
export function useIsClosed(name: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => closedSections().includes(name),
    () => false,
  )
}
