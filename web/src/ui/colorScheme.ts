import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

const key = 'preferences'

/** Stores the theme in the author's preferences (PF-002, PF-006), together with the editor's settings. */
export function preferenceColorScheme(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | null = null
  const unsubscribe = () => {
    if (onStorage !== null) window.removeEventListener('storage', onStorage)
    onStorage = null
  }
  return {
    get: (fallback) => storedScheme() ?? fallback,
    set: (scheme) => {
      try {
        localStorage.setItem(key, JSON.stringify({ ...preferences(), theme: scheme }))
      } catch {
        // Without storage the theme applies to this visit only.
      }
    },
    subscribe: (onUpdate) => {
      onStorage = (event) => {
        if (event.key === key) onUpdate(storedScheme() ?? 'light')
      }
      window.addEventListener('storage', onStorage)
    },
    unsubscribe,
    clear: () => undefined,
  }
}

function storedScheme(): MantineColorScheme | null {
  const { theme } = preferences()
  return theme === 'dark' || theme === 'light' ? theme : null
}

function preferences(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
