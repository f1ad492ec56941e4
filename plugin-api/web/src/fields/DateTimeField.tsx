import { Button, Group, TextInput } from '@mantine/core'
import { clockIn } from '../time/index.ts'
import { asText, useGesture, frameOf } from './control.ts'
import { rowOf } from './rows.ts'
import { useFieldServices, useFieldTexts } from './services.ts'
import styles from './fields.module.css'
import type { ControlProps } from './control.ts'

const DAY = 86_400_000

/** Control `datetime-picker`: the browser's native picker, stored as `YYYY-MM-DD HH:mm`. */
export function DateTimeField({ spec, value, onChange, ...rest }: ControlProps) {
  const text = useFieldTexts()
  const { timeZone } = useFieldServices()
  const gesture = useGesture(spec.name)
  const stored = asText(value)

  const add = (days: number) => onChange(laterBy(days, stored, timeZone))
  return (
    <div>
      <TextInput
        {...frameOf(rest)}
        {...rowOf(rest)}
        size="xs"
        type="datetime-local"
        value={toNative(stored)}
        description={rest.description ?? (timeZone && text('inZone', { zone: timeZone }))}
        onFocus={gesture.end}
        onChange={(event) => {
          const next = event.currentTarget.value
          if (next) onChange(fromNative(next), gesture.key())
        }}
      />
      <Group gap={6} className={styles.quickRow}>
        <Button size="compact-xs" variant="default" disabled={rest.disabled} onClick={() => add(1)}>
          {text('addDay')}
        </Button>
        <Button size="compact-xs" variant="default" disabled={rest.disabled} onClick={() => add(7)}>
          {text('addWeek')}
        </Button>
      </Group>
    </div>
  )
}

/** Returns the stored time, or now, moved by a number of days. */
function laterBy(days: number, stored: string, timeZone: string | undefined): string {
  const start = toNative(stored) || toNative(clockIn(timeZone, Date.now()))
  return clockIn('UTC', Date.parse(`${start}Z`) + days * DAY)
}

/** Converts `2026-11-22 10:00` to `2026-11-22T10:00`; any other text becomes empty. */
export function toNative(stored: string): string {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(stored) ? stored.replace(' ', 'T') : ''
}

export function fromNative(native: string): string {
  return native.slice(0, 16).replace('T', ' ')
}

/** Formats a local time as `YYYY-MM-DD HH:mm`. */
export function formatDateTime(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
