import { useRef } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { ChoiceList, focusFirst, pick, picked } from './field/ChoiceList.tsx'
import { createStyleVars, text } from './field/fieldStyle.ts'
import { useField } from './field/useField.ts'
import { checkOne } from './rules/choice.ts'
import { formatValidationError } from './rules/validationError.ts'
import type { LabelProps, FieldStyleProps } from './field/fieldStyle.ts'
import type { Choice } from './rules/choice.ts'
import './forms.css'

export interface RadioGroupProps extends FieldStyleProps, LabelProps {
  name: string
  required: boolean
  options: Choice[]
  value: string
  direction: 'vertical' | 'horizontal'
  displayStyle: 'radio' | 'button' | 'card'
  activeColor: string
}

/** EL-RADIO: native radio buttons, styled as dots, buttons or cards. */
export function RadioGroupView({ props, element }: ViewProps<RadioGroupProps>) {
  const { language } = useRuntime()
  const list = useRef<HTMLDivElement>(null)
  const name = text(props.name)
  const initial = text(props.value)
  const field = useField({
    elementId: element.id,
    name,
    answer: () => picked(list.current)[0],
    validate: () =>
      formatValidationError(checkOne(props, picked(list.current)[0] ?? ''), {}, language),
    restore: () => pick(list.current, [initial]),
    focus: () => focusFirst(list.current),
  })
  const display = ['button', 'card'].includes(props.displayStyle) ? props.displayStyle : 'radio'
  return (
    <ChoiceList
      type="radio"
      display={display}
      name={name}
      label={props}
      options={props.options}
      initial={[initial]}
      direction={props.direction}
      required={props.required === true}
      field={field}
      element={element}
      style={createStyleVars(props)}
      boxRef={list}
      onChange={field.handleInput}
    />
  )
}
