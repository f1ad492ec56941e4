/** Conversion between local times in a time zone, such as `2026-11-22 10:00`, and moments (EL-COUNT-18). */
export { clockIn, momentOfClock } from './zone.ts'
