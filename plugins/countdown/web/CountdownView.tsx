import { Fragment, useEffect, useState } from 'react'
import { bounded, color, px, useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import type { CSSProperties } from 'react'
import { parseEndTime, remaining, twoDigits, untilNextTick } from './remaining.ts'
import './countdown.css'

export interface CountdownProps {
  endTime: string
  themeColor: string
  fontType: 'chinese' | 'english'
  opacity: number
  showBorder: boolean
  textColor: string
  fontSize: number
  unitFontSize: number
  showBackground: boolean
  backgroundColor: string
  showUnit: boolean
}

/** EL-COUNT-17. */
const UNITS = {
  chinese: { days: '天', hours: '时', minutes: '分', seconds: '秒' },
  english: { days: 'Days', hours: 'Hours', minutes: 'Mins', seconds: 'Secs' },
}
const ORDER = ['days', 'hours', 'minutes', 'seconds'] as const

export function CountdownView({ props }: ViewProps<CountdownProps>) {
  const { timeZone } = useRuntime()
  const left = useRemaining(parseEndTime(props.endTime, timeZone))
  const labels = UNITS[props.fontType] ?? UNITS.chinese
  return (
    <div className="countdown-view" role="timer" style={rootStyle(props)}>
      {ORDER.map((unit, index) => (
        <Fragment key={unit}>
          {index > 0 && !props.showUnit && (
            <span className="countdown-colon" style={{ fontSize: numberSize(props) }}>
              :
            </span>
          )}
          <span className="countdown-unit">
            <span className="countdown-box" style={boxStyle(props)}>
              <span className="countdown-number" style={numberStyle(props)}>
                {twoDigits(left[unit])}
              </span>
            </span>
            {props.showUnit && <span className="countdown-label">{labels[unit]}</span>}
          </span>
        </Fragment>
      ))}
    </div>
  )
}

/** Ticks on the host's full seconds, stops at zero, and restarts when the end time changes (EL-COUNT-15). */
function useRemaining(end: number) {
  const runtime = useRuntime()
  const [now, setNow] = useState(() => runtime.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const current = runtime.now()
      setNow(current)
      if (end > current) timer = setTimeout(tick, untilNextTick(end, current))
    }
    tick()
    return () => clearTimeout(timer)
  }, [end, runtime])
  return remaining(end, now)
}

function rootStyle(props: CountdownProps): CSSProperties {
  return {
    color: color(props.themeColor, '#333333'),
    fontSize: px(bounded(props.unitFontSize, 8, 50, 10)),
    opacity: bounded(props.opacity, 0, 100, 100) / 100,
  }
}

/** The border has `currentColor`, which the root sets to the theme colour. */
function boxStyle(props: CountdownProps): CSSProperties {
  return {
    backgroundColor: props.showBackground ? color(props.backgroundColor, '#333333') : undefined,
    borderColor: props.showBorder ? 'currentColor' : undefined,
  }
}

function numberStyle(props: CountdownProps): CSSProperties {
  return {
    color: color(props.textColor, '#ffffff'),
    fontSize: numberSize(props),
  }
}

function numberSize({ fontSize }: CountdownProps): string {
  return px(bounded(fontSize, 12, 100, 16))
}
