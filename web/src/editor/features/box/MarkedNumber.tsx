import { NumberField } from '@pinye/plugin-api/fields'
import type { ReactNode } from 'react'

export interface MarkedNumberProps {
  name: string
  /** Accessible name, also shown as a tooltip. */
  label: string
  /** A letter or an icon in the field; dragging it changes the number. */
  mark: ReactNode
  value: number
  unit?: string
  min?: number
  max?: number
  step?: number
  disabled?: boolean
  onChange: (value: number, mergeKey?: string) => void
}

/** Number field with a one-letter mark, so that two fit side by side. */
export function MarkedNumber(input: MarkedNumberProps) {
  const { name, label, mark, value, disabled, onChange, ...bounds } = input
  const spec = { name, type: 'number' as const, label: { zh: label, en: label }, ...bounds }
  const handleChange = (next: unknown, mergeKey?: string) => {
    if (typeof next === 'number') onChange(next, mergeKey && `${name}:${mergeKey}`)
  }
  return (
    <NumberField
      {...{ spec, label, mark, value, disabled }}
      specs={[spec]}
      props={{}}
      patch={(patch, mergeKey) => handleChange(patch[name], mergeKey)}
      onChange={handleChange}
    />
  )
}
