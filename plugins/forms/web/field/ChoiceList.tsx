import { useEffect } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import type { ViewElement } from '@pinye/plugin-api'
import type { ChangeEvent, CSSProperties } from 'react'
import { choicesOf } from '../rules/choice.ts'
import { FieldBox, useControl } from './FieldBox.tsx'
import { text } from './fieldStyle.ts'
import type { LabelProps } from './fieldStyle.ts'
import type { Field } from './useField.ts'

export interface ChoiceListProps {
  type: 'radio' | 'checkbox'
  /** `radio`, `button` or `card`; checkboxes have only one style. */
  display?: string
  name: string
  /** Props of the element that make its label. */
  label: LabelProps
  options: unknown
  initial: string[]
  direction: unknown
  required?: boolean
  field: Field
  element: ViewElement
  style: CSSProperties
  boxRef: { current: HTMLDivElement | null }
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Native radio buttons or checkboxes with custom styling. */
export function ChoiceList(input: ChoiceListProps) {
  const { type, name, field, element, initial, boxRef } = input
  const {
    'aria-invalid': isInvalid,
    'aria-describedby': errorId,
    ...control
  } = useControl(field, name, element.id)
  useContentHeight(boxRef, element)
  return (
    <FieldBox
      field={field}
      name={name}
      label={input.label}
      elementId={element.id}
      kind={`choices forms-as-${input.display ?? type}`}
      style={input.style}
    >
      <div
        ref={boxRef}
        className="forms-list"
        role={type === 'radio' ? 'radiogroup' : 'group'}
        aria-label={text(input.label.label).trim() || name || undefined}
        aria-invalid={type === 'radio' ? isInvalid : undefined}
        aria-describedby={errorId}
        data-wrong={isInvalid}
        data-across={input.direction === 'horizontal' || undefined}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) field.handleBlur()
        }}
      >
        {choicesOf(input.options).map(({ label, value }, index) => (
          <label key={`${initial.join()} ${index}`} className="forms-choice">
            <input
              type={type}
              value={value}
              defaultChecked={initial.includes(value)}
              required={input.required}
              onChange={input.onChange}
              {...control}
            />
            <span className="forms-mark" aria-hidden="true" />
            <span className="forms-label">{label}</span>
          </label>
        ))}
      </div>
    </FieldBox>
  )
}

/** Returns the selected values. */
export function picked(list: HTMLElement | null): string[] {
  return inputs(list).flatMap((input) => (input.checked ? [input.value] : []))
}

/** Selects exactly these values. */
export function pick(list: HTMLElement | null, values: string[]) {
  for (const input of inputs(list)) input.checked = values.includes(input.value)
}

export function focusFirst(list: HTMLElement | null) {
  const all = inputs(list)
  const first = all.find((input) => input.checked) ?? all[0]
  first?.focus()
}

function inputs(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll('input') ?? [])]
}

/** Editor only: reports a larger height when the options do not fit into the box. */
function useContentHeight(list: { current: HTMLElement | null }, { height }: ViewElement) {
  const { onMeasure } = useRuntime()
  useEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = list.current ?? {}
    // A label above the options takes part of the height.
    const missing = scrollHeight - (clientHeight || height)
    if (missing > 1) onMeasure?.({ height: height + missing })
  })
}
