import { createElement } from 'react'
import { controlOf } from './controls.ts'
import { inLanguage } from '../inLanguage.ts'
import { useFieldServices } from './services.ts'
import type { Diagnostic } from './diagnostics.ts'
import type { Props, PropSpec } from '../contract/types.ts'
import type { PluginMessages } from '../plugin.ts'

export interface FieldProps {
  spec: PropSpec
  value: unknown
  /** All props of the type, for controls that need their roles. */
  specs?: readonly PropSpec[]
  /** Values of all props of the element, for controls that need them. */
  props?: Props
  error?: string
  /** For controls that show diagnostics at a part of their prop. */
  diagnostics?: readonly Diagnostic[]
  messages?: PluginMessages
  disabled?: boolean
  onChange: (value: unknown, mergeKey?: string) => void
  /** Sets several props at once; without it, only the prop's own part of a patch is set. */
  onPatch?: (patch: Props, mergeKey?: string) => void
}

/** Renders the control of a prop, with its label in the language of the studio. */
export function Field(input: FieldProps) {
  const {
    spec,
    specs = [spec],
    value,
    props = {},
    error,
    disabled,
    diagnostics,
    messages,
    onChange,
    onPatch,
  } = input
  const { language } = useFieldServices()
  const control = controlOf(spec)
  if (!control) return null
  return createElement(control, {
    spec,
    specs,
    value: value === undefined ? spec.default : value,
    label: inLanguage(spec.label, language),
    description: spec.description && inLanguage(spec.description, language),
    error,
    disabled,
    diagnostics,
    messages,
    props: { ...props, [spec.name]: value },
    patch: onPatch ?? ((patch, mergeKey) => onChange(patch[spec.name], mergeKey)),
    onChange,
  })
}
