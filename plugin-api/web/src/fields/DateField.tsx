import { TextInput } from '@mantine/core'
import { asText, frameOf, useGesture } from './control.ts'
import { rowOf } from './rows.ts'
import type { ControlProps } from './control.ts'

/** Control `date-picker`: the browser's native picker, stored as `YYYY-MM-DD`; may be empty. */
export function DateField({ spec, value, onChange, ...rest }: ControlProps) {
  const gesture = useGesture(spec.name)
  const stored = asText(value)
  return (
    <TextInput
      {...frameOf(rest)}
      {...rowOf(rest)}
      size="xs"
      type="date"
      value={/^\d{4}-\d\d-\d\d$/.test(stored) ? stored : ''}
      onFocus={gesture.end}
      onChange={(event) => onChange(event.currentTarget.value, gesture.key())}
    />
  )
}
