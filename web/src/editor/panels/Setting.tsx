import { Field } from '@pinye/plugin-api/fields'
import i18next from 'i18next'
import type { PropSpec } from '../../model/elementType.ts'

export interface SettingProps {
  /** Key of the label under `settings.` in the editor's texts. */
  name: string
  type: PropSpec['type']
  control: string
  value: unknown
  min?: number
  max?: number
  step?: number
  unit?: string
  /** Values of a choice; their labels are under `{name}.{value}`. */
  choices?: readonly string[]
  disabled?: boolean
  onChange: (value: never, mergeKey?: string) => void
}

/** A setting of the studio, rendered with the same fields as those of element types. */
export function Setting({ name, choices, value, disabled, onChange, ...rest }: SettingProps) {
  const spec: PropSpec = {
    ...rest,
    name,
    label: bothLanguages(`settings.${name}`),
    ...(choices && { enum: [...choices], enumLabels: choiceLabels(name, choices) }),
  }
  return (
    <Field
      spec={spec}
      value={value}
      disabled={disabled}
      onChange={(next, mergeKey) => onChange(next as never, mergeKey && `${name}:${mergeKey}`)}
    />
  )
}

function choiceLabels(name: string, choices: readonly string[]) {
  return Object.fromEntries(choices.map((choice) => [choice, bothLanguages(`${name}.${choice}`)]))
}

/** Returns the text for both languages: it is already translated to the current one. */
function bothLanguages(key: string) {
  const text = i18next.t(`editor:${key}`)
  return { zh: text, en: text }
}
