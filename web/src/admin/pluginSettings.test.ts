import { describe, expect, it } from 'vitest'
import type { PluginRecord } from '../api/types.ts'
import { grantsWith, settingsOf } from './pluginSettings.ts'

function plugin(grants: object): PluginRecord {
  const config = { keys: ['app_id', 'region'], secrets: ['app_key'] }
  return { capabilities: { config, kv: {} }, grants } as unknown as PluginRecord
}

const granted = plugin({
  capabilities: ['config', 'kv'],
  config: { app_id: 'a-1', app_key: true },
})

/** EL-MAP-23 */
describe('the settings of a plugin', () => {
  it('are those it asks for, secrets without what they are', () => {
    expect(settingsOf(granted)).toEqual([
      { key: 'app_id', isSecret: false, value: 'a-1', isSet: true },
      { key: 'region', isSecret: false, value: '', isSet: false },
      { key: 'app_key', isSecret: true, value: '', isSet: true },
    ])
    expect(settingsOf(plugin({ capabilities: ['kv'] }))).toEqual([])
  })

  it('keep what nobody touched, and the capabilities beside them', () => {
    expect(grantsWith(granted, { region: ' cn ' })).toEqual({
      capabilities: ['config', 'kv'],
      config: { app_id: 'a-1', region: 'cn', app_key: true },
    })
  })

  it('are taken away when they are emptied', () => {
    const { config } = grantsWith(granted, { app_id: ' ', app_key: '' })
    expect(config).toEqual({})
  })
})
