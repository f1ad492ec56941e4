/** Pure reckoning of a countdown: no clock in here. */
import { momentOfClock } from '@pinye/plugin-api/time'

export interface RemainingTime {
  days: number
  hours: number
  minutes: number
  seconds: number
}

const SECOND = 1000

/** The end in milliseconds, by the clock of the work's time zone; an invalid text counts as past (EL-COUNT-18). */
export function parseEndTime(text: unknown, timeZone: string | undefined): number {
  return momentOfClock(timeZone, String(text)) || 0
}

/** Whole units left; all zero at and after the end. */
export function remaining(end: number, now: number): RemainingTime {
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
