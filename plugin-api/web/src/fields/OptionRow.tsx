import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useFieldTexts } from './services.ts'
import styles from './OptionsField.module.css'
import type { Option } from './options.ts'

export interface OptionRowProps {
  option: Option
  /** Position, counted from 1. */
  number: number
  count: number
  disabled?: boolean
  /** Called on focus: the next changes form a new history entry. */
  onStart: () => void
  onChange: (patch: Partial<Option>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One option: text, value and buttons to move or remove it. */
export function OptionRow(props: OptionRowProps) {
  const { option, number, count, disabled, onStart, onChange, onMove, onRemove } = props
  const text = useFieldTexts()
  const buttons = [
    { key: 'optionUp', Icon: IconArrowUp, isOff: number === 1, act: () => onMove(-1) },
    { key: 'optionDown', Icon: IconArrowDown, isOff: number === count, act: () => onMove(1) },
    { key: 'optionRemove', Icon: IconTrash, isOff: false, act: onRemove },
  ] as const
  return (
    <li className={styles.option}>
      <TextInput
        size="xs"
        aria-label={text('optionLabel', { number })}
        placeholder={text('optionLabel', { number })}
        disabled={disabled}
        value={option.label}
        onFocus={onStart}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        aria-label={text('optionValue', { number })}
        placeholder={text('optionValue', { number })}
        disabled={disabled}
        value={String(option.value)}
        onFocus={onStart}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
      <ActionIcon.Group>
        {buttons.map(({ key, Icon, isOff, act }) => (
          <ActionIcon
            key={key}
            size={26}
            variant="subtle"
            color="gray"
            aria-label={text(key, { number })}
            title={text(key, { number })}
            disabled={disabled || isOff}
            onClick={act}
          >
            <Icon size={14} aria-hidden />
          </ActionIcon>
        ))}
      </ActionIcon.Group>
    </li>
  )
}
