import { useId } from 'react'
import { Input, SegmentedControl, Select, Switch } from '@mantine/core'
import { asText, frameOf } from './control.ts'
import { rowOf } from './rows.ts'
import { useFieldServices } from './services.ts'
import { inLanguage } from '../inLanguage.ts'
import styles from './fields.module.css'
import type { ControlProps } from './control.ts'
import type { Language, PropSpec } from '../contract/types.ts'

/** Control `switch`: on or off. */
export function SwitchField({ spec, value, onChange, ...rest }: ControlProps) {
  return (
    <Switch
      {...frameOf(rest)}
      name={spec.name}
      size="sm"
      labelPosition="left"
      classNames={{ body: styles.switchBody, labelWrapper: styles.switchLabel }}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** Control `select`: one value of the enum. */
export function SelectField({ spec, value, onChange, ...rest }: ControlProps) {
  const { language } = useFieldServices()
  return (
    <Select
      {...frameOf(rest)}
      {...rowOf(rest)}
      size="xs"
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      renderOption={undefined}
      data={choices(spec, language)}
      value={value == null ? null : asText(value)}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}

/** Control `segmented`: a few values side by side. */
export function SegmentedField({
  spec,
  value,
  onChange,
  label,
  description,
  error,
  disabled,
}: ControlProps) {
  const { language } = useFieldServices()
  const id = useId()
  const data = choices(spec, language)
  const frame = fitsBeside(data) ? rowOf({ label }) : { label }
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      labelProps={{ id }}
      {...frame}
      description={description}
      error={error}
    >
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        size="xs"
        disabled={disabled}
        data={data}
        value={asText(value)}
        onChange={(next) => onChange(next)}
      />
    </Input.Wrapper>
  )
}

/**
 * Returns whether all labels are short enough to fit beside the field's label; a Chinese character counts as two
 * letters.
 */
function fitsBeside(data: { label: string }[]): boolean {
  const widths = data.map(({ label }) =>
    [...label].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 2),
  )
  return Math.max(...widths) * data.length <= 24
}

function choices(spec: PropSpec, language: Language): { value: string; label: string }[] {
  return (spec.enum ?? []).map((entry) => {
    const names = spec.enumLabels?.[entry]
    return { value: entry, label: names ? inLanguage(names, language) : entry }
  })
}
