import { useState } from 'react'
import { Input, Popover, UnstyledButton } from '@mantine/core'
import { COLOR_PANEL, ColorPanel } from './ColorPanel.tsx'
import { asText, useGesture } from './control.ts'
import { pickerMode, rememberColor } from './colorMemory.ts'
import { parseColor } from './colors.ts'
import { rowOf } from './rows.ts'
import { useFieldTexts } from './services.ts'
import styles from './fields.module.css'
import type { ControlProps } from './control.ts'

/** Control `color-picker`: a swatch that opens the palette (PF-003). */
export function ColorField({
  spec,
  value,
  onChange,
  label,
  description,
  error,
  disabled,
}: ControlProps) {
  const text = useFieldTexts()
  const gesture = useGesture(spec.name)
  const [opened, setOpened] = useState(false)
  const [mode, setMode] = useState(pickerMode)
  const stored = asText(value)
  const shown = stored === 'transparent' ? text('colorTransparent') : stored

  const open = () => {
    setMode(pickerMode())
    setOpened(true)
  }
  const handleClose = () => {
    setOpened(false)
    gesture.end()
    if (stored !== 'transparent' && parseColor(stored)) rememberColor(stored)
  }
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      {...rowOf({ label })}
      description={description}
      error={error}
    >
      <Popover
        width={COLOR_PANEL[mode]}
        position="left-start"
        offset={COLOR_PANEL.margin}
        shadow="md"
        trapFocus
        returnFocus
        opened={opened}
        onChange={(next) => (next ? open() : handleClose())}
      >
        <Popover.Target>
          <UnstyledButton
            className={styles.colorButton}
            disabled={disabled}
            aria-label={`${text('colorChoose', { label })} ${shown}`}
            onClick={() => (opened ? handleClose() : open())}
          >
            <Swatch color={stored} />
            <span className={styles.colorText}>{shown}</span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={text('colorChoose', { label })} p={COLOR_PANEL.margin}>
          <ColorPanel
            value={stored}
            mode={mode}
            onMode={setMode}
            onChange={(next) => onChange(next, gesture.key())}
            onPick={gesture.end}
          />
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}

/** Swatch: a colour on a checkerboard that shows its opacity. */
export function Swatch({ color }: { color: string }) {
  return (
    <span className={styles.swatch} aria-hidden>
      <span style={{ backgroundColor: parseColor(color) ? color : 'transparent' }} />
    </span>
  )
}
