import { describe, expect, it } from 'vitest'
import { isUsable } from './StatView.tsx'

describe('the days of a statistic (DC-003)', () => {
  it('are at most 366, the last not before the first', () => {
    expect(isUsable({ from: '2026-01-01', to: '2026-01-01' })).toBe(true)
    expect(isUsable({ from: '2026-01-01', to: '2027-01-01' })).toBe(true)
    expect(isUsable({ from: '2026-01-01', to: '2027-01-02' })).toBe(false)
    expect(isUsable({ from: '2026-01-02', to: '2026-01-01' })).toBe(false)
    expect(isUsable({ from: '', to: '2026-01-01' })).toBe(false)
  })
})
