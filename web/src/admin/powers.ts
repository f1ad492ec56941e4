import type { PluginRecord } from '../api/types.ts'
import type { LocalizedText } from '../model/elementType.ts'

/** One power of a plugin: what it asks for, why, and whether it has been granted. */
export interface Power {
  name: string
  /** Scopes, hosts or keys it is limited to. */
  limits: string[]
  reason: LocalizedText | undefined
  isGranted: boolean
}

/** Powers asked for beside those granted, in the order of the manifest. */
export function powersOf({ capabilities, grants }: PluginRecord): Power[] {
  return Object.entries(capabilities).map(([name, { reason, ...wish }]) => ({
    name,
    limits: Object.values(wish).flatMap(textsIn),
    reason,
    isGranted: granted(grants).includes(name),
  }))
}

/** The host answers with the names of the granted powers, beside the settings. */
function granted(grants: PluginRecord['grants']): string[] {
  return textsIn(grants?.capabilities)
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
