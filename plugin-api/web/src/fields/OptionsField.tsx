import { useState } from 'react'
import { Button, Group, Input, Textarea } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useGesture } from './control.ts'
import { OptionRow } from './OptionRow.tsx'
import { fromLines, moved, optionsOf, toLines, withNew } from './options.ts'
import { useFieldTexts } from './services.ts'
import styles from './OptionsField.module.css'
import type { ControlProps } from './control.ts'
import type { Option } from './options.ts'

/** Control `options-editor`: texts and values of the options, one by one or as lines. */
export function OptionsField(input: ControlProps) {
  const { spec, value, onChange, label, description, error, disabled } = input
  const text = useFieldTexts()
  const gesture = useGesture(spec.name)
  const [lines, setLines] = useState<string | null>(null)
  const options = optionsOf(value)

  const change = (index: number, patch: Partial<Option>) => {
    const next = options.map((option, at) => (at === index ? { ...option, ...patch } : option))
    onChange(next, gesture.key())
  }
  const handleLines = (typed: string) => {
    setLines(typed)
    onChange(fromLines(typed, options), gesture.key())
  }
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      label={label}
      description={description}
      error={error}
    >
      {lines === null ? (
        <ul className={styles.options} aria-label={label}>
          {options.map((option, index) => (
            <OptionRow
              key={index}
              option={option}
              number={index + 1}
              count={options.length}
              disabled={disabled}
              onStart={gesture.end}
              onChange={(patch) => change(index, patch)}
              onMove={(by) => onChange(moved(options, index, index + by))}
              onRemove={() => onChange(options.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
      ) : (
        <Textarea
          size="xs"
          rows={8}
          aria-label={text('optionLines')}
          description={text('optionLinesHint')}
          disabled={disabled}
          value={lines}
          onFocus={gesture.end}
          onChange={(event) => handleLines(event.currentTarget.value)}
        />
      )}
      <Group gap={6} mt={6}>
        {lines === null && (
          <Button
            size="compact-xs"
            variant="default"
            disabled={disabled}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange(withNew(options, (number) => text('optionNew', { number })))}
          >
            {text('optionAdd')}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          disabled={disabled}
          leftSection={<IconListDetails size={14} aria-hidden />}
          onClick={() => setLines(lines === null ? toLines(options) : null)}
        >
          {text(lines === null ? 'optionLines' : 'optionRows')}
        </Button>
      </Group>
    </Input.Wrapper>
  )
}
