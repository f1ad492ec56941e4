import type { PluginRecord } from '../api/types.ts'

/** One setting that a plugin asks for (its power `config`). */
export interface PluginSetting {
  key: string
  isSecret: boolean
  /** Empty where none is set, and of secrets, which the host never shows. */
  value: string
  isSet: boolean
}

/** What can be set of a plugin: nothing while it does not have the power to read settings. */
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

/** What an administrator typed for a setting; undefined where it was left as it was. */
export type SettingEdits = Readonly<Record<string, string | undefined>>

/** The grants with these settings: an empty one is none, and a secret that nobody touched stays (`true`). */
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
