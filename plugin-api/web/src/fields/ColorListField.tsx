import { useState } from 'react'
import { ActionIcon, Input, Popover, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { COLOR_PANEL, ColorPanel } from './ColorPanel.tsx'
import { Swatch } from './ColorField.tsx'
import { pickerMode } from './colorMemory.ts'
import { useGesture } from './control.ts'
import { EntryTools } from './ListField.tsx'
import { MAX_ENTRIES, removed, replaced, shifted, textsIn } from './lists.ts'
import { useFieldTexts } from './services.ts'
import styles from './fields.module.css'
import type { ControlProps } from './control.ts'

/** Colours of new entries, in this order; neighbours are easy to tell apart. */
const NEXT = [
  '#5470c6',
  '#91cc75',
  '#fac858',
  '#ee6666',
  '#73c0de',
  '#3ba272',
  '#fc8452',
  '#9a60b4',
]

/** Control `color-list`: swatches in order; each opens the palette. */
export function ColorListField(input: ControlProps) {
  const { spec, value, onChange, label, description, error, disabled } = input
  const text = useFieldTexts()
  const gesture = useGesture(spec.name)
  const [opened, setOpened] = useState<number | null>(null)
  const [mode, setMode] = useState(pickerMode)
  const colors = textsIn(value)
  const isFull = colors.length >= MAX_ENTRIES
  const next = NEXT.find((one) => !colors.includes(one)) ?? NEXT[colors.length % NEXT.length]
  const nameOf = (at: number) => text('colorEntry', { place: at + 1, color: colors[at] ?? '' })
  const close = () => {
    setOpened(null)
    gesture.end()
  }
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      label={label}
      description={isFull ? text('listFull', { most: MAX_ENTRIES }) : description}
      error={error}
    >
      <div className={styles.swatches} role="group" aria-label={label}>
        {colors.map((color, at) => (
          <Popover
            key={at}
            width={COLOR_PANEL[mode]}
            position="bottom"
            shadow="md"
            trapFocus
            returnFocus
            opened={opened === at}
            onChange={(isOpen) => (isOpen ? setOpened(at) : close())}
          >
            <Popover.Target>
              <UnstyledButton
                className={styles.swatchButton}
                disabled={disabled}
                aria-label={nameOf(at)}
                onClick={() => (opened === at ? close() : setOpened(at))}
              >
                <Swatch color={color} />
              </UnstyledButton>
            </Popover.Target>
            <Popover.Dropdown aria-label={nameOf(at)} p={COLOR_PANEL.margin}>
              <EntryTools
                place={at}
                count={colors.length}
                onShift={(by) => {
                  onChange(shifted(colors, at, by))
                  setOpened(at + by)
                }}
                onRemove={() => {
                  onChange(removed(colors, at))
                  close()
                }}
              />
              <ColorPanel
                value={color}
                mode={mode}
                onMode={setMode}
                onChange={(chosen) => onChange(replaced(colors, at, chosen), gesture.key())}
                onPick={gesture.end}
              />
            </Popover.Dropdown>
          </Popover>
        ))}
        <AddColor isOff={disabled === true || isFull} onAdd={() => onChange([...colors, next])} />
      </div>
    </Input.Wrapper>
  )
}

function AddColor({ isOff, onAdd }: { isOff: boolean; onAdd: () => void }) {
  const text = useFieldTexts()
  return (
    <ActionIcon
      size={34}
      variant="default"
      disabled={isOff}
      aria-label={text('colorAdd')}
      onClick={onAdd}
    >
      <IconPlus size={16} />
    </ActionIcon>
  )
}
