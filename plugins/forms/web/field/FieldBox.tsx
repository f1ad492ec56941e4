import { useEffect, useRef } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import type { CSSProperties, ReactNode } from 'react'
import { text } from './fieldStyle.ts'
import { errorId } from './useField.ts'
import type { LabelProps } from './fieldStyle.ts'
import { useRaised } from './useRaised.ts'
import type { Field } from './useField.ts'

export interface FieldBoxProps {
  field: Field
  name: string
  elementId: string
  kind: string
  style: CSSProperties
  /** Props of the element that make its label. */
  label: LabelProps
  children: ReactNode
}

/** Smallest height in design pixels of a control below its label; an element too low for both grows in the editor. */
const MIN_CONTROL_HEIGHT = 36

/** A field with its label, and the error slot below it; without script, the host renders errors there. */
export function FieldBox(input: FieldBoxProps) {
  const { field, name, elementId, kind, style, label, children } = input
  const { form, mode } = useRuntime()
  const boxRef = useRef<HTMLDivElement>(null)
  const titleRef = useRef<HTMLSpanElement>(null)
  useRoomForLabel(titleRef, label.labelPosition !== 'beside')
  useRaised(boxRef, 'error', field.message !== '')
  const title = text(label.label).trim()
  const isBeside = label.labelPosition === 'beside'
  const box = (
    <div
      ref={boxRef}
      className={`forms-field forms-${kind}`}
      data-field={name}
      data-dirty={field.isDirty || undefined}
      data-touched={field.isTouched || undefined}
      inert={mode === 'edit' || undefined}
      style={style}
    >
      {children}
      <p
        className="forms-error"
        data-slot="error"
        data-form={form?.id}
        data-for={name}
        id={errorId(elementId)}
        hidden={field.message === ''}
      >
        {field.message}
      </p>
    </div>
  )
  if (title === '' || label.labelPosition === 'hidden') return box
  return (
    <div className="forms-titled" data-beside={isBeside || undefined} style={style}>
      <span
        ref={titleRef}
        className="forms-title"
        aria-hidden="true"
        onClick={({ currentTarget }) =>
          currentTarget.parentElement?.querySelector<HTMLElement>('.forms-field :enabled')?.focus()
        }
      >
        {title}
        {label.required === true && <b className="forms-required">*</b>}
      </span>
      {box}
    </div>
  )
}

/** Editor only: reports a larger height when a label above its control does not fit. */
function useRoomForLabel(title: { current: HTMLElement | null }, isAbove: boolean) {
  const { onMeasure } = useRuntime()
  useEffect(() => {
    const label = title.current
    if (!label || !isAbove) return
    const wanted = label.offsetHeight + MIN_CONTROL_HEIGHT
    if (wanted > (label.parentElement?.clientHeight ?? 0) + 1) onMeasure?.({ height: wanted })
  })
}

/** Returns the attributes of a native control for the form without script and for accessibility. */
export function useControl(field: Field, name: string, elementId: string) {
  const { form } = useRuntime()
  return {
    name: name || undefined,
    form: form?.id,
    'aria-invalid': field.message !== '' || undefined,
    'aria-describedby': errorId(elementId),
  }
}
