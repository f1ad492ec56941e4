import { TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import classes from './panels.module.css'

export interface InlineNameProps {
  value: string
  label: string
  placeholder?: string
  maxLength?: number
  onDone: (name: string) => void
  onCancel: () => void
}

/** A name that is being edited where it stands: Enter keeps it, Escape does not. */
export function InlineName({
  value,
  label,
  placeholder,
  maxLength = 100,
  onDone,
  onCancel,
}: InlineNameProps) {
  const [text, setText] = useState(value)
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') onDone(text)
    if (event.key === 'Escape') onCancel()
  }
  return (
    <TextInput
      className={classes.inlineName}
      size="xs"
      maxLength={maxLength}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={() => onDone(text)}
    />
  )
}
