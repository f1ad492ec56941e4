import { describe, expect, it } from 'vitest'
import { isUsable, lastDays } from './statRange.ts'

describe('the days of a statistic (DC-003)', () => {
  it('end with the day that it is in UTC', () => {
    const now = new Date('2026-03-01T23:30:00Z')
    expect(lastDays(1, now)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    expect(lastDays(7, now)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  })

  it('are at most 366, the last not before the first', () => {
    expect(isUsable({ from: '2026-01-01', to: '2026-01-01' })).toBe(true)
    expect(isUsable({ from: '2026-01-01', to: '2027-01-01' })).toBe(true)
    expect(isUsable({ from: '2026-01-01', to: '2027-01-02' })).toBe(false)
    expect(isUsable({ from: '2026-01-02', to: '2026-01-01' })).toBe(false)
    expect(isUsable({ from: '', to: '2026-01-01' })).toBe(false)
  })
})
