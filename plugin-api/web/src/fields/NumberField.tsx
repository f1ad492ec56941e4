import { TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useGesture, frameOf } from './control.ts'
import { clamp, decimalsOf, isWithin } from './numbers.ts'
import { usePendingEdit } from './pendingEdits.ts'
import { rowOf } from './rows.ts'
import { useFieldTexts } from './services.ts'
import { evaluateArithmetic } from './arithmetic.ts'
import { useScrub } from './useScrub.ts'
import styles from './fields.module.css'
import numberStyles from './number.module.css'
import type { ControlProps } from './control.ts'
import { keyOf } from '../keys.ts'

export interface NumberFieldProps extends ControlProps {
  /** A letter or an icon inside the field, replacing the visible label; the label remains the accessible name. */
  mark?: ReactNode
}

/**
 * Control `number`. While typing, only values within the bounds are passed on; on blur, other values are moved to the
 * nearest bound, and an empty field reverts. An expression (`100+20`, `*2`) is evaluated on Enter or blur. Dragging the
 * label changes the value.
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
  const [draft, setDraft] = useState<string | null>(null)
  const stored = typeof value === 'number' ? value : undefined
  const typed = draft === null ? undefined : plainNumber(draft)
  const { label, disabled = false } = rest
  const scrub = useScrub({
    spec,
    value: stored ?? 0,
    disabled,
    onScrub: (next) => onChange(next, gesture.key()),
    onEnd: gesture.end,
  })

  const handleChange = (next: string) => {
    const words = withoutUnit(next, spec.unit)
    setDraft(words)
    const number = plainNumber(words)
    if (number !== undefined && number !== stored && isWithin(number, spec))
      onChange(number, gesture.key())
  }
  const commitDraft = () => {
    const number = draft === null ? undefined : evaluateArithmetic(draft, stored)
    if (number !== undefined) {
      const kept = clamp(rounded(number, spec.step), spec)
      if (kept !== stored) onChange(kept, gesture.key())
    }
    setDraft(null)
    gesture.end()
  }
  usePendingEdit(draft === null ? null : commitDraft)
  const step = (by: number) => {
    const from = typed ?? stored ?? spec.min ?? 0
    const next = clamp(rounded(from + by * (spec.step ?? 1), spec.step), spec)
    setDraft(null)
    if (next !== stored) onChange(next, gesture.key())
  }
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[keyOf(event)]
    if (by !== undefined) {
      event.preventDefault()
      step(event.shiftKey ? by * 10 : by)
    } else if (keyOf(event) === 'Enter') commitDraft()
    else if (keyOf(event) === 'Escape' && draft !== null) setDraft(String(stored ?? ''))
  }

  const isOutside = typed !== undefined && !isWithin(typed, spec)
  const dragged = (
    <ScrubLabel className={mark ? styles.mark : styles.scrub} disabled={disabled} scrub={scrub}>
      {mark ?? label}
    </ScrubLabel>
  )
  return (
    <TextInput
      {...frameOf(rest)}
      {...(mark ? markedBy(dragged, label) : rowOf({ label: dragged }))}
      size="xs"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      description={isOutside ? rangeOf(spec, text) : description}
      value={formatValue(draft ?? stored, spec.unit)}
      rightSection={disabled || mark ? null : <Steppers onStep={step} onEnd={gesture.end} />}
      rightSectionWidth={18}
      onFocus={gesture.end}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={commitDraft}
    />
  )
}

interface ScrubLabelProps {
  className: string | undefined
  disabled: boolean
  scrub: ReturnType<typeof useScrub>
  children: ReactNode
}

/** Label of the number; dragging it changes the value. */
function ScrubLabel({ className, disabled, scrub, children }: ScrubLabelProps) {
  return (
    <span className={className} data-disabled={disabled || undefined} {...scrub}>
      {children}
    </span>
  )
}

function rangeOf(
  { min = '−∞', max = '∞' }: { min?: number | string; max?: number | string },
  text: ReturnType<typeof useFieldTexts>,
): string {
  return text('range', { min, max })
}

/** Returns props for a mark inside the field, with the label as accessible name. */
function markedBy(mark: ReactNode, label: string) {
  return {
    'aria-label': label,
    title: label,
    leftSection: mark,
    leftSectionWidth: 26,
    leftSectionPointerEvents: 'all' as const,
    label: undefined,
    className: styles.marked,
  }
}

interface SteppersProps {
  onStep: (by: number) => void
  onEnd: () => void
}

/** Buttons for one step up and down. Not in the tab order, because the arrow keys do the same. */
function Steppers({ onStep, onEnd }: SteppersProps) {
  return (
    <span className={numberStyles.steppers} aria-hidden="true">
      <UnstyledButton
        className={numberStyles.stepper}
        tabIndex={-1}
        onClick={() => onStep(1)}
        onBlur={onEnd}
      >
        <IconChevronUp size={11} />
      </UnstyledButton>
      <UnstyledButton
        className={numberStyles.stepper}
        tabIndex={-1}
        onClick={() => onStep(-1)}
        onBlur={onEnd}
      >
        <IconChevronDown size={11} />
      </UnstyledButton>
    </span>
  )
}

/** Returns the stored number with its unit, or the text being typed unchanged. */
function formatValue(value: string | number | undefined, unit: string | undefined): string {
  if (typeof value !== 'number') return value ?? ''
  return unit ? `${value} ${unit}` : String(value)
}

function withoutUnit(text: string, unit: string | undefined): string {
  return unit && text.trimEnd().endsWith(unit) && unit !== '%'
    ? text.trimEnd().slice(0, -unit.length).trimEnd()
    : text.replace(/ %$/, '')
}

function plainNumber(text: string): number | undefined {
  const plain = /^\s*-?(\d+([.,]\d*)?|[.,]\d+)\s*$/.test(text)
  return plain ? Number(text.replace(',', '.')) : undefined
}

function rounded(value: number, step: number | undefined): number {
  return Number(value.toFixed(Math.max(2, decimalsOf(step))))
}
