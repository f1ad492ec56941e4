import { Textarea, TextInput } from '@mantine/core'
import { asText, useGesture, frameOf } from './control.ts'
import { rowOf } from './rows.ts'
import type { ControlProps } from './control.ts'

/** Control `input`: one line of text. */
export function InputField({ spec, value, onChange, ...rest }: ControlProps) {
  const gesture = useGesture(spec.name)
  return (
    <TextInput
      {...frameOf(rest)}
      {...rowOf(rest)}
      size="xs"
      value={asText(value)}
      onFocus={gesture.end}
      onChange={(event) => onChange(event.currentTarget.value, gesture.key())}
    />
  )
}

/** Control `textarea`: several lines; grows with its text. */
export function TextareaField({ spec, value, onChange, ...rest }: ControlProps) {
  const gesture = useGesture(spec.name)
  return (
    <Textarea
      {...frameOf(rest)}
      size="xs"
      autosize
      minRows={3}
      maxRows={10}
      value={asText(value)}
      onFocus={gesture.end}
      onChange={(event) => onChange(event.currentTarget.value, gesture.key())}
    />
  )
}
