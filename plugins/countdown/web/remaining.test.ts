import { describe, expect, it } from 'vitest'
import { parseEndTime, remaining, twoDigits, untilNextTick } from './remaining.ts'

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime()

/** EL-COUNT-16, -18. */
describe('an end time', () => {
  it.each([
    [undefined, at(2026, 10, 22, 10, 5)],
    ['Asia/Shanghai', Date.UTC(2026, 10, 22, 2, 5)],
    ['America/New_York', Date.UTC(2026, 10, 22, 15, 5)],
  ])('is the same moment for every visitor of a work in %s', (zone, moment) => {
    expect(parseEndTime('2026-11-22 10:05', zone)).toBe(moment)
  })

  it.each([
    '',
    'tomorrow',
    '2026-11-22',
    '2026-11-22T10:05',
    '2026-02-31 10:00',
    '2026-11-22 24:00',
    '2026-11-22 10:60',
    null,
    7,
  ])('that is none counts as past: %s', (text) => {
    expect(remaining(parseEndTime(text, 'UTC'), Date.UTC(2026, 10, 21))).toEqual({
      days: 0,
      hours: 0,
      minutes: 0,
      seconds: 0,
    })
  })
})

/** EL-COUNT-15, -17. */
describe('what remains', () => {
  it.each([
    [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
    [-5_000, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
    [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
    [59_000, { days: 0, hours: 0, minutes: 0, seconds: 59 }],
    [60_000, { days: 0, hours: 0, minutes: 1, seconds: 0 }],
    [86_399_000, { days: 0, hours: 23, minutes: 59, seconds: 59 }],
    [123 * 86_400_000 + 3_661_000, { days: 123, hours: 1, minutes: 1, seconds: 1 }],
  ])('of %d milliseconds', (left, expected) => {
    expect(remaining(1_000_000 + left, 1_000_000)).toEqual(expected)
  })

  it('is shown with at least two digits', () => {
    expect([0, 7, 42, 123].map(twoDigits)).toEqual(['00', '07', '42', '123'])
  })

  it('changes when a whole second is left', () => {
    expect([untilNextTick(10_250, 9_000), untilNextTick(10_000, 9_000)]).toEqual([250, 1000])
  })
})
