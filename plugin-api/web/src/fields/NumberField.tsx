import { useState } from 'react'
import { NumberInput } from '@mantine/core'
import { useGesture, frameOf } from './control.ts'
import { clamp, decimalsOf, isWithin } from './numbers.ts'
import { useFieldTexts } from './services.ts'
import type { ControlProps } from './control.ts'

/**
 * `number`: while typing only values within the bounds are handed on; leaving the field moves the rest to the nearest
 * bound, and an empty field goes back to what it was.
 */
export function NumberField({ spec, value, onChange, description, ...rest }: ControlProps) {
  const text = useFieldTexts()
  const gesture = useGesture(spec.name)
  const [draft, setDraft] = useState<number | string | null>(null)
  const stored = typeof value === 'number' ? value : ''

  const handleChange = (next: number | string) => {
    setDraft(next)
    if (typeof next === 'number' && next !== stored && isWithin(next, spec))
      onChange(next, gesture.key())
  }
  const handleBlur = () => {
    const typed = draft === null || draft === '' ? NaN : Number(draft)
    if (Number.isFinite(typed)) {
      const kept = clamp(typed, spec)
      if (kept !== stored) onChange(kept, gesture.key())
    }
    setDraft(null)
    gesture.end()
  }

  const outside = typeof draft === 'number' && !isWithin(draft, spec)
  const range = text('range', { min: spec.min ?? '−∞', max: spec.max ?? '∞' })
  return (
    <NumberInput
      {...frameOf(rest)}
      size="xs"
      description={outside ? range : description}
      min={spec.min}
      max={spec.max}
      step={spec.step ?? 1}
      decimalScale={Math.max(2, decimalsOf(spec.step))}
      suffix={spec.unit ? ` ${spec.unit}` : undefined}
      clampBehavior="none"
      value={draft ?? stored}
      onFocus={gesture.end}
      onChange={handleChange}
      onBlur={handleBlur}
    />
  )
}
