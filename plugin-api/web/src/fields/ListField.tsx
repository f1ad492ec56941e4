import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useGesture } from './control.ts'
import { MAX_ENTRIES, removed, replaced, shifted, textsIn } from './lists.ts'
import { useFieldTexts } from './services.ts'
import styles from './fields.module.css'
import type { ControlProps } from './control.ts'

/** Control `list-editor`: a list of texts. */
export function ListField(input: ControlProps) {
  const { spec, value, onChange, label, description, error, disabled } = input
  const text = useFieldTexts()
  const gesture = useGesture(spec.name)
  const entries = textsIn(value)
  const isFull = entries.length >= MAX_ENTRIES
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      label={label}
      description={isFull ? text('listFull', { most: MAX_ENTRIES }) : description}
      error={error}
    >
      <ol className={styles.list} aria-label={label}>
        {entries.map((entry, at) => (
          <li key={at} className={styles.listEntry}>
            <TextInput
              size="xs"
              aria-label={text('listEntry', { place: at + 1 })}
              disabled={disabled}
              value={entry}
              onFocus={gesture.end}
              onChange={(event) =>
                onChange(replaced(entries, at, event.currentTarget.value), gesture.key())
              }
            />
            <EntryTools
              place={at}
              count={entries.length}
              disabled={disabled}
              onShift={(by) => onChange(shifted(entries, at, by))}
              onRemove={() => onChange(removed(entries, at))}
            />
          </li>
        ))}
      </ol>
      <Button
        fullWidth
        size="xs"
        variant="light"
        disabled={disabled || isFull}
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...entries, ''])}
      >
        {text('listAdd')}
      </Button>
    </Input.Wrapper>
  )
}

export interface EntryToolsProps {
  place: number
  count: number
  disabled?: boolean
  onShift: (by: -1 | 1) => void
  onRemove: () => void
}

/** Buttons that move or remove an entry of a list. */
export function EntryTools({ place, count, disabled, onShift, onRemove }: EntryToolsProps) {
  const text = useFieldTexts()
  const name = text('listEntry', { place: place + 1 })
  const tools = [
    { word: 'listEarlier', icon: IconArrowUp, off: place === 0, run: () => onShift(-1) },
    { word: 'listLater', icon: IconArrowDown, off: place === count - 1, run: () => onShift(1) },
    { word: 'listRemove', icon: IconTrash, off: false, run: onRemove },
  ] as const
  return (
    <Group gap={0} wrap="nowrap">
      {tools.map(({ word, icon: Icon, off, run }) => (
        <ActionIcon
          key={word}
          size={30}
          variant="subtle"
          color="gray"
          disabled={disabled || off}
          aria-label={`${text(word)}: ${name}`}
          onClick={run}
        >
          <Icon size={15} stroke={1.6} />
        </ActionIcon>
      ))}
    </Group>
  )
}
