/** Pure reckoning of a countdown: no clock in here. */

export interface Remaining {
  days: number
  hours: number
  minutes: number
  seconds: number
}

const SECOND = 1000

/** The end in milliseconds in the reader's own time zone; an invalid text counts as past (EL-COUNT-18). */
export function parseEndTime(text: unknown): number {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(typeof text === 'string' ? text : '')
  if (!match) return 0
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const date = new Date(year, month - 1, day, hour, minute)
  // 2026-02-31 would become a day in March.
  const real = date.getMonth() === month - 1 && date.getDate() === day && hour < 24 && minute < 60
  return real ? date.getTime() : 0
}

/** Whole units left; all zero at and after the end. */
export function remaining(end: number, now: number): Remaining {
  const left = Math.max(0, Math.ceil((end - now) / SECOND))
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}

/** Milliseconds until the shown seconds change. */
export function untilNextTick(end: number, now: number): number {
  return (end - now) % SECOND || SECOND
}

/** At least two digits (EL-COUNT-17). */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
