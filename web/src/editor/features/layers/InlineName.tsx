import { keyOf } from '@pinye/plugin-api/keys'
import { TextInput } from '@mantine/core'
import { usePendingEdit } from '@pinye/plugin-api/fields'
import { useRef, useState, type KeyboardEvent } from 'react'
import classes from '../../panels/panels.module.css'

export interface InlineNameProps {
  value: string
  label: string
  placeholder?: string
  maxLength?: number
  onDone: (name: string) => void
  onCancel: () => void
}

/** In-place editor of a name: Enter saves, Escape cancels. */
export function InlineName({
  value,
  label,
  placeholder,
  maxLength = 100,
  onDone,
  onCancel,
}: InlineNameProps) {
  const [text, setText] = useState(value)
  // Restores focus after a key press, but not after a pointer press elsewhere.
  const [before] = useState(() => document.activeElement)
  const isOver = useRef(false)
  const end = (act: () => void, isByKey: boolean) => {
    if (isOver.current) return
    isOver.current = true
    act()
    if (isByKey && before instanceof HTMLElement) setTimeout(() => before.focus())
  }
  usePendingEdit(text === value ? null : () => end(() => onDone(text), false))
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (keyOf(event) === 'Enter') end(() => onDone(text), true)
    if (keyOf(event) === 'Escape') end(onCancel, true)
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
      onBlur={() => end(() => onDone(text), false)}
    />
  )
}
