/** Days of the work's time zone: `2026-11-21`. */
export interface DayRange {
  from: string
  to: string
}

const dayMs = 24 * 3600 * 1000

/** Most days of one answer. */
export const MAX_RANGE_DAYS = 366

export const usualRanges = [7, 30, 90] as const

/** Whether the host would answer for these days. */
export function isUsable({ from, to }: DayRange): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days >= 1 && days <= MAX_RANGE_DAYS
}
