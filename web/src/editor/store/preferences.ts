import { createStore, type StoreApi } from 'zustand/vanilla'
import { clamp } from '../../model/box.ts'

/** PF-001, PF-002, PF-005. The theme is stored in the same record by the app. */
export interface Preferences {
  showGrid: boolean
  gridSize: number
  snapToGrid: boolean
  /** Lines that show the lower edges of phones. */
  showSafeLines: boolean
  /** Rulers and guides. */
  showRulers: boolean
  canvasScale: number
  /** Seconds; 0 is off (ED-017). */
  autoSaveInterval: number
  enableShortcuts: boolean
}

export const PREFERENCES_KEY = 'preferences'
export const AUTO_SAVE_INTERVALS = [0, 10, 60, 300, 600] as const
/** Records without a format contain every preference, with 300 s for the interval unless it was changed. */
const FORMAT = 2
const FORMER_INTERVAL = 300
export const SCALES = { min: 10, max: 400, step: 25 } as const
export const GRID_SIZES = { min: 5, max: 50 } as const

export const DEFAULT_PREFERENCES: Preferences = {
  showGrid: true,
  gridSize: 10,
  snapToGrid: false,
  showSafeLines: true,
  showRulers: false,
  canvasScale: 100,
  autoSaveInterval: 10,
  enableShortcuts: true,
}

export type PreferencesStore = StoreApi<Preferences>

/** Preferences of this browser (PF-006): applied at once and kept across visits. */
export function createPreferencesStore(storage: Storage | undefined): PreferencesStore {
  const store = createStore<Preferences>(() => readPreferences(storage))
  store.subscribe((preferences) => {
    try {
      const others = storedRecord(storage)
      storage?.setItem(
        PREFERENCES_KEY,
        JSON.stringify({ ...others, ...preferences, format: FORMAT }),
      )
    } catch {
      // Without storage preferences apply to this visit only.
    }
  })
  return store
}

/** Reads the stored preferences; drops invalid values one by one (ST-006). */
export function readPreferences(storage: Storage | undefined): Preferences {
  const stored = storedRecord(storage)
  const isChosen = stored.format === FORMAT || stored.autoSaveInterval !== FORMER_INTERVAL
  const interval = AUTO_SAVE_INTERVALS.find((seconds) => seconds === stored.autoSaveInterval)
  return {
    showGrid: truth(stored.showGrid, DEFAULT_PREFERENCES.showGrid),
    snapToGrid: truth(stored.snapToGrid, DEFAULT_PREFERENCES.snapToGrid),
    showSafeLines: truth(stored.showSafeLines, DEFAULT_PREFERENCES.showSafeLines),
    showRulers: truth(stored.showRulers, DEFAULT_PREFERENCES.showRulers),
    enableShortcuts: truth(stored.enableShortcuts, DEFAULT_PREFERENCES.enableShortcuts),
    gridSize: within(stored.gridSize, GRID_SIZES, DEFAULT_PREFERENCES.gridSize),
    canvasScale: within(stored.canvasScale, SCALES, DEFAULT_PREFERENCES.canvasScale),
    autoSaveInterval: (isChosen ? interval : undefined) ?? DEFAULT_PREFERENCES.autoSaveInterval,
  }
}

export function clampScale(percent: number): number {
  return Math.round(clamp(percent, SCALES.min, SCALES.max))
}

/** Returns the next zoom step of CV-015 in a direction, from any scale. */
export function stepScale(percent: number, direction: 1 | -1): number {
  const steps = percent / SCALES.step
  const next = direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1
  return clampScale(next * SCALES.step)
}

function storedRecord(storage: Storage | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage?.getItem(PREFERENCES_KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function truth(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise
}

function within(value: unknown, range: { min: number; max: number }, otherwise: number): number {
  return typeof value === 'number' && value >= range.min && value <= range.max ? value : otherwise
}
