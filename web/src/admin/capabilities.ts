import type { Capability, PluginRecord, PluginVersion } from '../api/types.ts'
import type { LocalizedText } from '../model/elementType.ts'

/** A capability that a plugin requests: its name, its reason, and whether it is granted. */
export interface RequestedCapability {
  name: string
  /** Scopes, hosts or keys that the capability is limited to. */
  limits: string[]
  /** Limits that are not granted yet. */
  newLimits: string[]
  reason: LocalizedText | undefined
  isGranted: boolean
}

/**
 * Returns the capabilities that a plugin, or one of its versions, requests, in the order of the manifest. A capability
 * counts as new unless an administrator has granted it to the installed version.
 */
export function listCapabilities(
  plugin: PluginRecord,
  version?: PluginVersion,
): RequestedCapability[] {
  const { capabilities, grants } = plugin
  const wanted = version?.capabilities ?? capabilities
  return Object.entries(wanted).map(([name, wish]) => {
    const isGranted = granted(grants).includes(name)
    const former = isGranted ? limitsOf(capabilities[name]) : []
    const limits = limitsOf(wish)
    const newLimits = limits.filter((limit) => !former.includes(limit))
    return { name, limits, newLimits, reason: wish.reason, isGranted }
  })
}

function limitsOf(wish: Capability | undefined): string[] {
  const limits = Object.entries(wish ?? {}).filter(([key]) => key !== 'reason')
  return limits.flatMap(([, limit]) => textsIn(limit))
}

/** Returns the names of the granted capabilities; the host sends them together with the settings. */
function granted(grants: PluginRecord['grants']): string[] {
  return textsIn(grants?.capabilities)
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
