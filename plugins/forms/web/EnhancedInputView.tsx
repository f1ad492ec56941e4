import { useRef } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { texts } from './tables.ts'
import { FieldBox, useControl } from './field/FieldBox.tsx'
import { createStyleVars, text, useLabel } from './field/fieldStyle.ts'
import { useField } from './field/useField.ts'
import { formatValidationError } from './rules/validationError.ts'
import { isDay } from './rules/isDay.ts'
import { bound, checkText, isNumber, isTime, lengths, normalizeText } from './rules/text.ts'
import { shapeOf } from './rules/tidy.ts'
import type { LabelProps, FieldStyleProps } from './field/fieldStyle.ts'
import type { TextRules } from './rules/text.ts'
import './forms.css'

export interface EnhancedInputProps extends FieldStyleProps, LabelProps {
  type: 'text' | 'password' | 'number' | 'email' | 'tel' | 'date' | 'time' | 'url'
  value: string
  placeholder: string
  name: string
  required: boolean
  minLength: number
  maxLength: number
  min: string
  max: string
  pattern: string
  errorMessage: string
  height: number
}

/** Hints for phones by type: keyboard and autofill. */
const HINTS: Record<string, object> = {
  password: { autoComplete: 'new-password' },
  number: { inputMode: 'decimal', step: 'any' },
  email: { inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  tel: { inputMode: 'tel', autoComplete: 'tel' },
  mobile: { inputMode: 'tel', autoComplete: 'tel' },
  url: { inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' },
  zipCode: { inputMode: 'numeric', autoComplete: 'postal-code' },
}
const TYPES = ['text', 'password', 'number', 'email', 'tel', 'date', 'time', 'url']
const BOUNDED: Record<string, (text: string) => boolean> = {
  number: isNumber,
  date: isDay,
  time: isTime,
}

/** EL-INPUT: the native input with its attributes; the script adds validation while typing. */
export function EnhancedInputView({ props, element }: ViewProps<EnhancedInputProps>) {
  const { language } = useRuntime()
  const input = useRef<HTMLInputElement>(null)
  const name = text(props.name)
  const field = useField({
    elementId: element.id,
    name,
    answer: () => normalizeText(props, input.current?.value ?? '') || undefined,
    validate: () => {
      const error = input.current?.validity?.badInput
        ? checkText({ ...props, type: 'number' }, '?')
        : checkText(props, input.current?.value ?? '')
      return error?.code === 'field.message'
        ? props.errorMessage
        : formatValidationError(error, texts, language)
    },
    restore: () => {
      if (input.current) input.current.value = text(props.value)
    },
    focus: () => input.current?.focus(),
  })
  const label = useLabel(props, { placeholder: props.placeholder, name })
  return (
    <FieldBox
      label={props}
      field={field}
      name={name}
      elementId={element.id}
      kind="input"
      style={createStyleVars(props)}
    >
      <input
        ref={input}
        key={`${text(props.type)} ${text(props.value)}`}
        className="forms-control"
        aria-label={label}
        placeholder={text(props.placeholder)}
        defaultValue={text(props.value)}
        required={props.required === true}
        onInput={field.handleInput}
        onBlur={field.handleBlur}
        {...attributes(props)}
        {...useControl(field, name, element.id)}
      />
    </FieldBox>
  )
}

function attributes(props: TextRules) {
  const type = TYPES.includes(String(props.type)) ? String(props.type) : 'text'
  const isOne = BOUNDED[type]
  if (isOne) {
    const [min, max] = [bound(props.min, isOne), bound(props.max, isOne)]
    return { type, min: min || undefined, max: max || undefined, ...HINTS[type] }
  }
  // Normalization may shorten the answer, and a browser would not allow typing beyond `maxLength`.
  const isFree = ['verbatim', 'text'].includes(shapeOf(props))
  const { min: minLength, max: maxLength } = isFree ? lengths(props) : {}
  const hints = HINTS[type === 'text' ? text(props.pattern).trim() : type]
  return { type, minLength, maxLength, ...hints }
}
