import { timeMarks, totalTime } from '../../../model/animations/animations.ts'
import type { Animation } from '../../../model/work.ts'
import classes from './animations.module.css'

/** The shortest stretch of time that a timeline shows, so that bars do not jump while they are short. */
const MIN_SPAN_MS = 2_000

/** Milliseconds that the width of a timeline stands for, with what each element does on it. */
export function spanOf(scene: readonly (readonly Animation[])[]): number {
  return Math.max(MIN_SPAN_MS, ...scene.map(totalTime)) * 1.05
}

/** Seconds above a timeline. */
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
