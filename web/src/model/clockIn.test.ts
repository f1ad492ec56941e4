import { describe, expect, it } from 'vitest'
import { clockIn } from './clockIn.ts'

/** EL-COUNT-18 */
describe('a clock in a zone', () => {
  const moment = Date.UTC(2026, 10, 22, 2, 5)

  it.each([
    ['Asia/Shanghai', '2026-11-22 10:05'],
    ['America/New_York', '2026-11-21 21:05'],
    ['Asia/Kathmandu', '2026-11-22 07:50'],
  ])('of %s shows %s', (zone, shown) => {
    expect(clockIn(zone, moment)).toBe(shown)
  })

  it.each([undefined, 'Mars/Olympus'])('is the one of the device where the zone is %s', (zone) => {
    expect(clockIn(zone, new Date(2026, 10, 22, 10, 5).getTime())).toBe('2026-11-22 10:05')
  })
})
