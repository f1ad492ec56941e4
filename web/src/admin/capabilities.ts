import type { Capability, PluginRecord, PluginVersion } from '../api/types.ts'
import type { LocalizedText } from '../model/elementType.ts'

/** One power of a plugin: what it asks for, why, and whether it has been granted. */
export interface RequestedCapability {
  name: string
  /** Scopes, hosts or keys it is limited to. */
  limits: string[]
  /** Those among them that nobody has granted yet. */
  newLimits: string[]
  reason: LocalizedText | undefined
  isGranted: boolean
}

/**
 * Powers that a plugin asks for, or one of its versions, beside those granted, in the order of the manifest. What the
 * installed version was granted was seen by an administrator; anything else is new.
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

/** The host answers with the names of the granted powers, beside the settings. */
function granted(grants: PluginRecord['grants']): string[] {
  return textsIn(grants?.capabilities)
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
