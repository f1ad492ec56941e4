import { useRuntime } from '@pinye/plugin-api'

/** Seconds per line, including its movement (EL-NOTICE-11). */
const SECONDS_A_LINE = 3
/** Fraction of that time in which a line stands still. */
const STILL = 0.86

/** Lines that rise one at a time; the first one is repeated at the end for a seamless loop. */
export function RisingLines({ lines }: { lines: string[] }) {
  const { mode } = useRuntime()
  return (
    <div className="notice-bar-window" tabIndex={mode === 'edit' ? undefined : 0}>
      <div
        className="notice-bar-lines"
        style={{
          height: `${lines.length * 100}%`,
          animationDuration: `${lines.length * SECONDS_A_LINE}s`,
          animationTimingFunction: stepwise(lines.length),
        }}
      >
        {lines.map((line, index) => (
          <span key={index} className="notice-bar-line">
            {line}
          </span>
        ))}
        <span
          className="notice-bar-line notice-bar-again"
          aria-hidden="true"
          style={{ height: `${100 / lines.length}%` }}
        >
          {lines[0]}
        </span>
      </div>
    </div>
  )
}

/**
 * Returns a CSS easing that alternates between standing still and moving by one line. Browsers without `linear()` move
 * evenly.
 */
export function stepwise(count: number): string {
  const stops = Array.from({ length: count }, (_, line) => {
    const [from, to] = [line / count, (line + STILL) / count]
    return `${short(from)} ${short(from * 100)}%, ${short(from)} ${short(to * 100)}%`
  })
  return `linear(${stops.join(', ')}, 1 100%)`
}

function short(value: number): number {
  return Math.round(value * 1000) / 1000
}
