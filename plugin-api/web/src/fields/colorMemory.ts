/**
 * Colours remembered in this browser: recent ones, the author's own, and the last mode of the picker (ST-005, PF-003).
 */
import { parseColor } from './colors.ts'

export type ColorPickerMode = 'basic' | 'advanced'

const RECENT_KEY = 'recentColors'
const PRESET_KEY = 'customPresetColors'
const MODE_KEY = 'colorPickerMode'
export const RECENT_COLORS = 9
export const PRESET_COLORS = 45

/** Newest first; unreadable entries are dropped (ST-006). */
export function recentColors(): string[] {
  return storedColors(RECENT_KEY, RECENT_COLORS)
}

export function rememberColor(value: string): void {
  const others = recentColors().filter((entry) => entry !== value)
  writeStorage(RECENT_KEY, JSON.stringify([value, ...others].slice(0, RECENT_COLORS)))
}

/** The author's own colours, oldest first. */
export function presetColors(): string[] {
  return storedColors(PRESET_KEY, PRESET_COLORS)
}

/** Adds a colour at the end; does nothing when it exists or the list is full. */
export function addPreset(value: string): string[] {
  const presets = presetColors()
  if (presets.includes(value) || presets.length >= PRESET_COLORS) return presets
  return keepPresets([...presets, value])
}

export function removePreset(value: string): string[] {
  return keepPresets(presetColors().filter((entry) => entry !== value))
}

export function pickerMode(): ColorPickerMode {
  try {
    return localStorage.getItem(MODE_KEY) === 'advanced' ? 'advanced' : 'basic'
  } catch {
    return 'basic'
  }
}

export function keepPickerMode(mode: ColorPickerMode): void {
  writeStorage(MODE_KEY, mode)
}

function keepPresets(presets: string[]): string[] {
  writeStorage(PRESET_KEY, JSON.stringify(presets))
  return presets
}

function storedColors(key: string, most: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((entry): entry is string => parseColor(entry) !== null).slice(0, most)
  } catch {
    return []
  }
}

function writeStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage the picker still works.
  }
}
