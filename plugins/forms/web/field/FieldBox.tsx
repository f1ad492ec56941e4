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
  /** The props of the element, of which the label is made. */
  label: LabelProps
  children: ReactNode
}

/** Design pixels that a control below its label has at least; an element without room for both grows while it is edited. */
const MIN_CONTROL_HEIGHT = 36

/** A field with its label, and the place below it where it is said what is wrong; a host without script writes there too. */
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

/** While an author edits: an element that is too low for a label above its control is shown higher. */
function useRoomForLabel(title: { current: HTMLElement | null }, isAbove: boolean) {
  const { onMeasure } = useRuntime()
  useEffect(() => {
    const label = title.current
    if (!label || !isAbove) return
    const wanted = label.offsetHeight + MIN_CONTROL_HEIGHT
    if (wanted > (label.parentElement?.clientHeight ?? 0) + 1) onMeasure?.({ height: wanted })
  })
}

/** What a native control says of itself, to the form without script and to people who cannot see it. */
export function useControl(field: Field, name: string, elementId: string) {
  const { form } = useRuntime()
  return {
    name: name || undefined,
    form: form?.id,
    'aria-invalid': field.message !== '' || undefined,
    'aria-describedby': errorId(elementId),
  }
}
