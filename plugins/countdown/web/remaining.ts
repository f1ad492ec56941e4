/** Pure computation of a countdown, without access to a clock. */
import { momentOfClock } from '@pinye/plugin-api/time'

export interface RemainingTime {
  days: number
  hours: number
  minutes: number
  seconds: number
}

const SECOND = 1000

/** Returns the end in milliseconds, read in the work's time zone; an invalid text counts as past (EL-COUNT-18). */
export function parseEndTime(text: unknown, timeZone: string | undefined): number {
  return momentOfClock(timeZone, String(text)) || 0
}

/** Returns the remaining days, hours, minutes and seconds; all zero at and after the end. */
export function remaining(end: number, now: number): RemainingTime {
  const left = Math.max(0, Math.ceil((end - now) / SECOND))
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}

/** Returns the milliseconds until the displayed seconds change. */
export function untilNextTick(end: number, now: number): number {
  return (end - now) % SECOND || SECOND
}

/** Formats a number with at least two digits (EL-COUNT-17). */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
