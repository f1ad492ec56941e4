import { useEffect, useRef, useState } from 'react'
import { TextInput } from '@mantine/core'
import { formatHex, parseColor } from './colors.ts'
import { usePendingEdit } from './pendingEdits.ts'
import { useFieldTexts } from './services.ts'
import { keyOf } from '../keys.ts'

/** Hex input: 3 or 6 digits, with or without the leading # (PF-004); Escape restores the previous value (PF-008). */
export function HexEntry({ value, onPick }: { value: string; onPick: (value: string) => void }) {
  const text = useFieldTexts()
  const parsed = parseColor(value)
  const shown = parsed && parsed.alpha > 0 ? formatHex(parsed) : ''
  const [draft, setDraft] = useState(shown)
  // Adjust state during rendering when the colour changes. Remounting with a key would lose the focus while typing.
  const [before, setBefore] = useState(shown)
  if (before !== shown) {
    setBefore(shown)
    setDraft(shown)
  }
  const isGivenUp = useRef(false)
  // Capture phase: on Escape the popover returns the focus, which blurs the input before the key would reach it.
  useEffect(() => {
    const giveUp = (event: KeyboardEvent) => {
      if (keyOf(event) === 'Escape') isGivenUp.current = true
    }
    window.addEventListener('keydown', giveUp, true)
    return () => window.removeEventListener('keydown', giveUp, true)
  }, [])
  const valid = draft === '' || /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(draft)
  const commit = () => {
    if (!isGivenUp.current && draft !== shown && draft !== '' && valid) onPick(draft)
  }
  usePendingEdit(draft === shown ? null : commit)
  return (
    <TextInput
      size="xs"
      aria-label={text('colorHex')}
      placeholder="#1890ff"
      maxLength={7}
      error={valid ? undefined : text('colorInvalid')}
      value={draft}
      onChange={(event) => {
        isGivenUp.current = false
        setDraft(event.currentTarget.value.trim())
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (keyOf(event) === 'Enter') commit()
      }}
    />
  )
}
