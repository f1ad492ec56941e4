import { createElement } from 'react'
import { controlOf } from './controls.ts'
import { inLanguage } from '../elementType.ts'
import { useFieldServices } from './services.ts'
import type { PropSpec } from '../elementType.ts'

export interface FieldProps {
  spec: PropSpec
  value: unknown
  error?: string
  disabled?: boolean
  onChange: (value: unknown, mergeKey?: string) => void
}

/** The input that a prop asks for, with its label in the language of the studio. */
export function Field({ spec, value, error, disabled, onChange }: FieldProps) {
  const { language } = useFieldServices()
  const control = controlOf(spec)
  if (!control) return null
  return createElement(control, {
    spec,
    value: value === undefined ? spec.default : value,
    label: inLanguage(spec.label, language),
    description: spec.description && inLanguage(spec.description, language),
    error,
    disabled,
    onChange,
  })
}
