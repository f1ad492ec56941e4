import { timeMarks, totalTime } from '../../../model/animations/animations.ts'
import type { Animation } from '../../../model/work.ts'
import classes from './animations.module.css'

/** Minimum span of a timeline, so that short bars do not jump. */
const MIN_SPAN_MS = 2_000

/** Returns the milliseconds that the width of a timeline represents, for the animations of its elements. */
export function spanOf(scene: readonly (readonly Animation[])[]): number {
  return Math.max(MIN_SPAN_MS, ...scene.map(totalTime)) * 1.05
}

/** Labels in seconds above a timeline. */
export function TimeAxis({ span }: { span: number }) {
  return (
    <div className={classes.axis} aria-hidden>
      {timeMarks(span).map((at) => (
        <span key={at} style={{ left: `${(at / span) * 100}%` }}>
          {at / 1000}s
        </span>
      ))}
    </div>
  )
}
