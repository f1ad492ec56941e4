import type { PluginRecord } from '../api/types.ts'

/** A setting that a plugin requests (capability `config`). */
export interface PluginSetting {
  key: string
  isSecret: boolean
  /** Empty when unset, and always for secrets, which the host never returns. */
  value: string
  isSet: boolean
}

/** Returns the settings of a plugin; none unless it is granted the capability to read them. */
export function settingsOf({ capabilities, grants }: PluginRecord): PluginSetting[] {
  const isGranted = listIn(grants?.capabilities).includes('config')
  if (!isGranted) return []
  const wish = capabilities.config
  const set = (grants?.config ?? {}) as Record<string, unknown>
  const setting = (key: string, isSecret: boolean): PluginSetting => {
    const value = set[key]
    return { key, isSecret, value: typeof value === 'string' ? value : '', isSet: key in set }
  }
  return [
    ...listIn(wish?.keys).map((key) => setting(key, false)),
    ...listIn(wish?.secrets).map((key) => setting(key, true)),
  ]
}

/** Typed values by setting; undefined where a setting is unchanged. */
export type SettingEdits = Readonly<Record<string, string | undefined>>

/** Returns the grants with these settings: an empty one is removed, and an untouched secret is sent as `true`. */
export function grantsWith(plugin: PluginRecord, typed: SettingEdits): Record<string, unknown> {
  const config: Record<string, string | true> = {}
  for (const { key, isSecret, value, isSet } of settingsOf(plugin)) {
    const text = (typed[key] ?? value).trim()
    if (text !== '') config[key] = text
    else if (isSecret && isSet && typed[key] === undefined) config[key] = true
  }
  return { capabilities: listIn(plugin.grants?.capabilities), config }
}

function listIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
