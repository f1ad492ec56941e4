import { describe, expect, it } from 'vitest'
import type { PluginRecord } from '../api/types.ts'
import { powersOf } from './powers.ts'

const reason = { zh: '因为', en: 'because' }

describe('the powers of a plugin', () => {
  it('stand with their limits, their reason, and whether they were granted', () => {
    const plugin = {
      capabilities: {
        kv: { scopes: ['element'], reason },
        http: { hosts: ['api.example.com/v1/'], reason },
        clock: { reason },
      },
      grants: { capabilities: ['kv'], config: {} },
    } as unknown as PluginRecord
    expect(powersOf(plugin)).toEqual([
      { name: 'kv', limits: ['element'], reason, isGranted: true },
      { name: 'http', limits: ['api.example.com/v1/'], reason, isGranted: false },
      { name: 'clock', limits: [], reason, isGranted: false },
    ])
  })
})
