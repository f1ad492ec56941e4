import { describe, expect, it } from 'vitest'
import type { PluginRecord, PluginVersion } from '../api/types.ts'
import { listCapabilities } from './capabilities.ts'

const reason = { zh: '因为', en: 'because' }
const http = { hosts: ['api.example.com/v1/'], reason }
const plugin = {
  capabilities: { kv: { scopes: ['element'], reason }, http, clock: { reason } },
  grants: { capabilities: ['kv'], config: {} },
} as unknown as PluginRecord

describe('the capabilities of a plugin', () => {
  it('stand with their limits, their reason, and whether they were granted', () => {
    const { hosts } = http
    expect(listCapabilities(plugin)).toEqual([
      { name: 'kv', limits: ['element'], newLimits: [], reason, isGranted: true },
      { name: 'http', limits: hosts, newLimits: hosts, reason, isGranted: false },
      { name: 'clock', limits: [], newLimits: [], reason, isGranted: false },
    ])
  })

  it('of another version show which limits nobody has seen yet', () => {
    const capabilities = { kv: { scopes: ['element', 'plugin'], reason } }
    const version = { version: '2.0.0', sha256: 'a', capabilities } as PluginVersion
    expect(listCapabilities(plugin, version)).toEqual([
      { name: 'kv', limits: ['element', 'plugin'], newLimits: ['plugin'], reason, isGranted: true },
    ])
  })
})
