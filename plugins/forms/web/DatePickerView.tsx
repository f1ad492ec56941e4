import { useEffect, useRef, useState } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { dates } from './tables.ts'
import { FieldBox, useControl } from './field/FieldBox.tsx'
import { createStyleVars, text, useLabel } from './field/fieldStyle.ts'
import { useField } from './field/useField.ts'
import { useHydrated } from './field/useHydrated.ts'
import { checkDay, formatDay } from './rules/day.ts'
import { malformed, formatValidationError } from './rules/validationError.ts'
import { isDay } from './rules/isDay.ts'
import { bound } from './rules/text.ts'
import type { LabelProps, FieldStyleProps } from './field/fieldStyle.ts'
import './forms.css'

export interface DatePickerProps extends FieldStyleProps, LabelProps {
  value: string
  placeholder: string
  name: string
  required: boolean
  minDate: string
  maxDate: string
  format: 'YYYY-MM-DD' | 'MM/DD/YYYY' | 'DD/MM/YYYY'
  height: number
}

/**
 * EL-DATE: the native date input. With script, an overlay shows the date in the author's format, or the placeholder;
 * while focused, the input itself is visible.
 */
export function DatePickerView({ props, element }: ViewProps<DatePickerProps>) {
  const { language } = useRuntime()
  const input = useRef<HTMLInputElement>(null)
  const isLive = useHydrated()
  const name = text(props.name)
  const initial = bound(props.value, isDay)
  const [day, setDay] = useState(initial)
  useEffect(() => setDay(input.current?.value ?? initial), [initial])
  const field = useField({
    elementId: element.id,
    name,
    answer: () => input.current?.value || undefined,
    validate: () => {
      const isHalf = input.current?.validity?.badInput
      const error = isHalf ? malformed : checkDay(props, input.current?.value ?? '')
      return formatValidationError(error, dates, language)
    },
    restore: () => {
      if (input.current) input.current.value = initial
      setDay(initial)
    },
    focus: () => input.current?.focus(),
  })
  const placeholder = text(props.placeholder)
  const kind = isLive ? 'date forms-live' : 'date'
  return (
    <FieldBox
      label={props}
      field={field}
      name={name}
      elementId={element.id}
      kind={kind}
      style={createStyleVars(props)}
    >
      <input
        ref={input}
        key={initial}
        type="date"
        className="forms-control"
        aria-label={useLabel(props, { placeholder: placeholder, name })}
        defaultValue={initial}
        min={bound(props.minDate, isDay) || undefined}
        max={bound(props.maxDate, isDay) || undefined}
        required={props.required === true}
        onInput={(event) => {
          setDay(event.currentTarget.value)
          field.handleInput()
        }}
        onClick={(event) => open(event.currentTarget)}
        onBlur={field.handleBlur}
        {...useControl(field, name, element.id)}
      />
      {isLive && (
        <span className="forms-day" aria-hidden="true" data-empty={day === '' || undefined}>
          {day === '' ? placeholder : formatDay(day, props.format)}
        </span>
      )}
    </FieldBox>
  )
}

/** Opens the picker by a click anywhere in the field, not only on its icon. */
function open(input: HTMLInputElement) {
  try {
    input.showPicker?.()
  } catch {
    // Needs a user gesture, and is blocked in some frames; the native icon still works.
  }
}
