import { useEffect, useRef, useState } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { picks } from '../rules.json'
import { FieldBox, useControl } from './field/FieldBox.tsx'
import { labelOf, look, text } from './field/look.ts'
import { useField } from './field/useField.ts'
import { useLive } from './field/useLive.ts'
import { checkSelect, choicesOf, mostPicked, picksOf, tooMany } from './rules/choice.ts'
import { sentence } from './rules/fault.ts'
import { SelectList } from './SelectList.tsx'
import type { LookProps } from './field/look.ts'
import type { Choice } from './rules/choice.ts'
import './forms.css'

export interface SelectProps extends LookProps {
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
 * EL-SEL: the native select, which phones show best. Where several are chosen, or searched for, a list of our own stands in
 * front of it once the script is there; the native one keeps the answer.
 */
export function SelectView({ props, element }: ViewProps<SelectProps>) {
  const { language, toast } = useRuntime()
  const select = useRef<HTMLSelectElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const isLive = useLive()
  const name = text(props.name)
  const isMultiple = props.multiple === true
  const choices = choicesOf(props.options)
  const all = picksOf(props.value)
  const initial = isMultiple ? all : all.slice(0, 1)
  const [picked, setPicked] = useState(initial)
  const opened = initial.join('\n')
  useEffect(() => setPicked(chosen(select.current)), [opened, isMultiple])
  const field = useField({
    name,
    answer: () => (isMultiple ? chosen(select.current) : chosen(select.current)[0]),
    fault: () => sentence(checkSelect(props, chosen(select.current)), picks, language),
    restore: () => keep(initial),
    focus: () => (trigger.current ?? select.current)?.focus(),
  })
  function keep(values: string[]) {
    for (const option of select.current?.options ?? []) {
      option.selected = values.includes(option.value) || (values.length === 0 && !isMultiple && option.value === '')
    }
    setPicked(values)
  }
  /** EL-SEL-22, -23 */
  function handlePick(values: string[]) {
    if (isMultiple && values.length > mostPicked(props)) {
      toast(sentence(tooMany(props), picks, language), 'warning')
      return
    }
    keep(values)
    for (const kind of ['input', 'change']) {
      select.current?.dispatchEvent(new Event(kind, { bubbles: true }))
    }
  }
  const placeholder = text(props.placeholder)
  const label = labelOf(placeholder, name)
  const hasList = isLive && (isMultiple || props.searchable === true)
  const control = useControl(field, name, element.id)
  return (
    <FieldBox field={field} name={name} elementId={element.id} kind="select" style={look(props)}>
      <select
        ref={select}
        key={`${opened} ${isMultiple}`}
        className="forms-control"
        aria-label={label}
        multiple={isMultiple}
        size={isMultiple ? 1 : undefined}
        defaultValue={isMultiple ? initial : (initial[0] ?? '')}
        required={props.required === true}
        data-empty={picked.length === 0 || undefined}
        hidden={hasList}
        onInput={() => {
          setPicked(chosen(select.current))
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
          id={element.id}
          label={label}
          placeholder={placeholder}
          choices={choices}
          picked={picked}
          isMultiple={isMultiple}
          isSearchable={props.searchable === true}
          triggerRef={trigger}
          control={control}
          onPick={handlePick}
          onLeave={field.handleBlur}
        />
      ) : (
        <span className="forms-arrow" aria-hidden="true" />
      )}
    </FieldBox>
  )
}

/** What is chosen now; the placeholder is nothing. */
function chosen(select: HTMLSelectElement | null): string[] {
  const options = [...(select?.options ?? [])]
  return options.flatMap(({ selected, value }) => (selected && value !== '' ? [value] : []))
}
