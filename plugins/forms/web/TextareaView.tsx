import { useEffect, useRef, useState } from 'react'
import { bounded, px, useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import type { CSSProperties } from 'react'
import { texts } from './tables.ts'
import { FieldBox, useControl } from './field/FieldBox.tsx'
import { createStyleVars, text, useLabel } from './field/fieldStyle.ts'
import { useField } from './field/useField.ts'
import { useHydrated } from './field/useHydrated.ts'
import { formatValidationError } from './rules/validationError.ts'
import { checkText, lengths, normalizeText } from './rules/text.ts'
import type { LabelProps, FieldStyleProps } from './field/fieldStyle.ts'
import './forms.css'

export interface TextareaProps extends FieldStyleProps, LabelProps {
  name: string
  required: boolean
  placeholder: string
  value: string
  minLength: number
  maxLength: number
  showCount: boolean
  autoSize: boolean
  minRows: number
  maxRows: number
  pattern: string
  errorMessage: string
  padding: number
}

/** EL-AREA: a native textarea; the script counts, auto-sizes and validates. */
export function TextareaView({ props, element }: ViewProps<TextareaProps>) {
  const { language } = useRuntime()
  const area = useRef<HTMLTextAreaElement>(null)
  const isLive = useHydrated()
  const name = text(props.name)
  const initial = text(props.value)
  const [used, setUsed] = useState(() => count(initial))
  const { min: minLength, max: maxLength } = lengths(props)
  const field = useField({
    elementId: element.id,
    name,
    answer: () => normalizeText({ ...props, type: 'text' }, area.current?.value ?? '') || undefined,
    validate: () => {
      const error = checkText({ ...props, type: 'text' }, area.current?.value ?? '')
      return error?.code === 'field.message'
        ? props.errorMessage
        : formatValidationError(error, texts, language)
    },
    restore: () => {
      if (!area.current) return
      area.current.value = initial
      follow()
    },
    focus: () => area.current?.focus(),
  })
  const grows = props.autoSize === true
  function follow() {
    if (!area.current) return
    setUsed(count(area.current.value))
    if (grows) grow(area.current)
  }
  // Initial count and size: the text may have been typed before hydration, or set in the editor.
  useEffect(() => {
    if (!area.current) return
    setUsed(count(area.current.value))
    if (grows) grow(area.current)
    else area.current.style.height = ''
  }, [grows, initial])
  return (
    <FieldBox
      label={props}
      field={field}
      name={name}
      elementId={element.id}
      kind={grows ? 'area forms-grows' : 'area'}
      style={{ ...createStyleVars(props), ...rows(props) }}
    >
      <textarea
        ref={area}
        key={initial}
        className="forms-control"
        aria-label={useLabel(props, { placeholder: props.placeholder, name })}
        placeholder={text(props.placeholder)}
        defaultValue={initial}
        required={props.required === true}
        minLength={minLength}
        maxLength={maxLength}
        data-counted={props.showCount === true || undefined}
        onInput={() => {
          follow()
          field.handleInput()
        }}
        onBlur={field.handleBlur}
        {...useControl(field, name, element.id)}
      />
      {isLive && props.showCount === true && (
        <span className="forms-count" aria-hidden="true">
          {maxLength === undefined ? used : `${used}/${maxLength}`}
        </span>
      )}
    </FieldBox>
  )
}

/** EL-AREA-24, EL-AREA-25 */
function rows(props: TextareaProps): CSSProperties {
  const least = bounded(props.minRows, 1, 20, 3)
  return {
    '--forms-padding': px(bounded(props.padding, 0, 30, 8)),
    '--forms-rows': least,
    '--forms-most-rows': Math.max(least, bounded(props.maxRows, 1, 50, 6)),
  } as CSSProperties
}

/** Sets the height to that of the content; forms.css limits it to the minimum and maximum rows. */
function grow(area: HTMLTextAreaElement) {
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}

/** Counts code points, as the rules do. */
function count(value: string): number {
  return [...value].length
}
