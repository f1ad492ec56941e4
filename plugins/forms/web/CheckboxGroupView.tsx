import { useRef } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { picks } from './tables.ts'
import { ChoiceList, focusFirst, pick, picked } from './field/ChoiceList.tsx'
import { createStyleVars, text } from './field/fieldStyle.ts'
import { useField } from './field/useField.ts'
import { checkTicked, getMaxPicks, picksOf, tooMany } from './rules/choice.ts'
import { formatValidationError } from './rules/validationError.ts'
import type { LabelProps, FieldStyleProps } from './field/fieldStyle.ts'
import type { Choice } from './rules/choice.ts'
import './forms.css'

export interface CheckboxGroupProps extends FieldStyleProps, LabelProps {
  name: string
  required: boolean
  options: Choice[]
  value: string[]
  minSelect: number
  maxSelect: number
  direction: 'vertical' | 'horizontal'
  activeColor: string
}

/** EL-CHECK: native checkboxes; one beyond the limit stays unchecked with an explanation (EL-CHECK-18). */
export function CheckboxGroupView({ props, element }: ViewProps<CheckboxGroupProps>) {
  const { language, toast } = useRuntime()
  const list = useRef<HTMLDivElement>(null)
  const name = text(props.name)
  const initial = picksOf(props.value)
  const field = useField({
    elementId: element.id,
    name,
    answer: () => picked(list.current),
    validate: () =>
      formatValidationError(checkTicked(props, picked(list.current)), picks, language),
    restore: () => pick(list.current, initial),
    focus: () => focusFirst(list.current),
  })
  return (
    <ChoiceList
      type="checkbox"
      name={name}
      label={props}
      options={props.options}
      initial={initial}
      direction={props.direction}
      field={field}
      element={element}
      style={createStyleVars(props, { borderWidth: 0 })}
      boxRef={list}
      onChange={({ currentTarget }) => {
        if (currentTarget.checked && picked(list.current).length > getMaxPicks(props)) {
          currentTarget.checked = false
          toast(formatValidationError(tooMany(props), picks, language), 'warning')
        } else {
          field.handleInput()
        }
      }}
    />
  )
}
