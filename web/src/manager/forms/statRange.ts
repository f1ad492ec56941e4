/** Days as the host counts them: `2026-11-21`, from midnight to midnight in UTC. */
export interface DayRange {
  from: string
  to: string
}

const dayMs = 24 * 3600 * 1000

/** Most days of one answer. */
export const mostDays = 366

export const usualRanges = [7, 30, 90] as const

/** The last so many days, today among them. */
export function lastDays(count: number, now: Date): DayRange {
  return { from: dayOf(now.getTime() - (count - 1) * dayMs), to: dayOf(now.getTime()) }
}

/** Whether the host would answer for these days. */
export function isUsable({ from, to }: DayRange): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days >= 1 && days <= mostDays
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
