import { useRef } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { picks } from './tables.ts'
import { FieldBox, useControl } from './field/FieldBox.tsx'
import { createStyleVars, text, useLabel } from './field/fieldStyle.ts'
import { useField } from './field/useField.ts'
import { useHydrated } from './field/useHydrated.ts'
import { checkSelect, choicesOf, getMaxPicks, picksOf, tooMany } from './rules/choice.ts'
import { formatValidationError } from './rules/validationError.ts'
import { SelectList } from './SelectList.tsx'
import { useNativeSelect } from './useNativeSelect.ts'
import type { LabelProps, FieldStyleProps } from './field/fieldStyle.ts'
import type { Choice } from './rules/choice.ts'
import './forms.css'

export interface SelectProps extends FieldStyleProps, LabelProps {
  name: string
  required: boolean
  placeholder: string
  options: Choice[]
  value: unknown
  multiple: boolean
  searchable: boolean
  minSelect: number
  maxSelect: number
  activeColor: string
  height: number
}

/**
 * EL-SEL: the native select, which phones present best. For a multiple choice or a search, a custom list covers it once
 * the script runs; the native select keeps the answer.
 */
export function SelectView({ props, element }: ViewProps<SelectProps>) {
  const { language, toast } = useRuntime()
  const trigger = useRef<HTMLButtonElement>(null)
  const isLive = useHydrated()
  const name = text(props.name)
  const isMultiple = props.multiple === true
  const choices = choicesOf(props.options)
  const initial = picksOf(props.value).slice(0, isMultiple ? undefined : 1)
  const { selectRef, picked, opened, read, update, follow } = useNativeSelect(initial, isMultiple)
  const field = useField({
    elementId: element.id,
    name,
    answer: () => (isMultiple ? read() : read()[0]),
    validate: () => formatValidationError(checkSelect(props, read()), picks, language),
    restore: () => update(initial),
    focus: () => (trigger.current ?? selectRef.current)?.focus(),
  })
  /** EL-SEL-22, -23 */
  const handlePick = (values: string[]) => {
    if (isMultiple && values.length > Math.max(picked.length, getMaxPicks(props))) {
      return toast(formatValidationError(tooMany(props), picks, language), 'warning')
    }
    update(values)
    for (const kind of ['input', 'change']) {
      selectRef.current?.dispatchEvent(new Event(kind, { bubbles: true }))
    }
  }
  const placeholder = text(props.placeholder)
  const label = useLabel(props, { placeholder: placeholder, name })
  const isSearchable = props.searchable === true
  const hasList = isLive && (isMultiple || isSearchable)
  const control = useControl(field, name, element.id)
  return (
    <FieldBox
      label={props}
      field={field}
      name={name}
      elementId={element.id}
      kind="select"
      style={createStyleVars(props)}
    >
      <select
        ref={selectRef}
        key={opened}
        className="forms-control"
        aria-label={label}
        multiple={isMultiple}
        defaultValue={isMultiple ? initial : (initial[0] ?? '')}
        required={props.required === true}
        data-empty={(isLive && picked.length === 0) || undefined}
        hidden={hasList}
        onInput={() => {
          follow()
          field.handleInput()
        }}
        onBlur={field.handleBlur}
        {...control}
      >
        {!isMultiple && <option value="">{placeholder}</option>}
        {choices.map((choice, index) => (
          <option key={index} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {hasList ? (
        <SelectList
          {...{ label, placeholder, choices, picked, isMultiple, isSearchable, control }}
          id={element.id}
          triggerRef={trigger}
          onPick={handlePick}
          onLeave={field.handleBlur}
        />
      ) : (
        <span className="forms-arrow" aria-hidden="true" />
      )}
    </FieldBox>
  )
}
