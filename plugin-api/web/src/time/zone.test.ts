import { describe, expect, it } from 'vitest'
import { clockIn, momentOfClock } from './index.ts'

/** EL-COUNT-18 */
describe('a time of day in a zone', () => {
  it.each([
    ['UTC', '2026-11-22 10:05', '2026-11-22T10:05:00Z'],
    ['Asia/Shanghai', '2026-11-22 10:05', '2026-11-22T02:05:00Z'],
    ['America/New_York', '2026-07-01 00:00', '2026-07-01T04:00:00Z'],
    ['America/New_York', '2026-12-01 00:00', '2026-12-01T05:00:00Z'],
    ['Asia/Kathmandu', '2026-01-01 00:00', '2025-12-31T18:15:00Z'],
    ['Pacific/Kiritimati', '2026-01-01 00:00', '2025-12-31T10:00:00Z'],
    // One hour after clocks are put forward, and one hour before they are put back.
    ['America/New_York', '2026-03-08 03:00', '2026-03-08T07:00:00Z'],
    ['America/New_York', '2026-11-01 00:30', '2026-11-01T04:30:00Z'],
  ])('%s %s is %s', (zone, clock, moment) => {
    expect(new Date(momentOfClock(zone, clock)).toISOString()).toBe(moment.replace('Z', '.000Z'))
    expect(clockIn(zone, Date.parse(moment))).toBe(clock)
  })

  it.each([
    '',
    'tomorrow',
    '2026-11-22',
    '2026-02-31 10:00',
    '2026-11-22 24:00',
    '2026-11-22T10:05',
  ])('is none: %s', (clock) => {
    expect(momentOfClock('UTC', clock)).toBeNaN()
  })

  it("is the device's where the zone is unknown", () => {
    const here = new Date(2026, 10, 22, 10, 5).getTime()
    for (const zone of [undefined, 'Mars/Olympus']) {
      expect(momentOfClock(zone, '2026-11-22 10:05')).toBe(here)
      expect(clockIn(zone, here)).toBe('2026-11-22 10:05')
    }
  })
})
