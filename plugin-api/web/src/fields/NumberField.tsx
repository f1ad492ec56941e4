import { useState } from 'react'
import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useGesture, frameOf } from './control.ts'
import { clamp, decimalsOf, isWithin } from './numbers.ts'
import { rowOf } from './rows.ts'
import { useFieldTexts } from './services.ts'
import { useScrub } from './useScrub.ts'
import styles from './fields.module.css'
import type { ControlProps } from './control.ts'

export interface NumberFieldProps extends ControlProps {
  /** A letter or a drawing inside the field, in place of the label beside it; the label is its name all the same. */
  mark?: ReactNode
}

/**
 * `number`: while typing only values within the bounds are handed on; leaving the field moves the rest to the nearest
 * bound, and an empty field goes back to what it was. Its name can be dragged.
 */
export function NumberField({
  spec,
  value,
  onChange,
  description,
  mark,
  ...rest
}: NumberFieldProps) {
  const text = useFieldTexts()
  const gesture = useGesture(spec.name)
  const [draft, setDraft] = useState<number | string | null>(null)
  const stored = typeof value === 'number' ? value : ''
  const { label, disabled = false } = rest
  const scrub = useScrub({
    spec,
    value: stored === '' ? 0 : stored,
    disabled,
    onScrub: (next) => onChange(next, gesture.key()),
    onEnd: gesture.end,
  })

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
  const dragged = (
    <span
      className={mark ? styles.mark : styles.scrub}
      data-disabled={disabled || undefined}
      {...scrub}
    >
      {mark ?? label}
    </span>
  )
  const named = mark
    ? {
        'aria-label': label,
        title: label,
        leftSection: dragged,
        leftSectionWidth: 26,
        leftSectionPointerEvents: 'all' as const,
        hideControls: true,
        label: undefined,
        className: styles.marked,
      }
    : rowOf({ label: dragged })
  return (
    <NumberInput
      {...frameOf(rest)}
      {...named}
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
