/** Times of day in a time zone: `2026-11-22 10:00` there and the moment that it is (EL-COUNT-18). */
export { clockIn, momentOfClock } from './zone.ts'
