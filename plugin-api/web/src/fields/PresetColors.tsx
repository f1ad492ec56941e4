import { useState } from 'react'
import { UnstyledButton } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { addPreset, PRESET_COLORS, presetColors, removePreset } from './colorMemory.ts'
import { parseColor } from './colors.ts'
import { ColorSwatches } from './ColorSwatches.tsx'
import { useFieldTexts } from './services.ts'
import styles from './color.module.css'

export interface PresetColorsProps {
  value: string
  columns: number
  onPick: (color: string) => void
}

/** The author's own colours, at most 45 (PF-004), with buttons to add the current one and to remove one. */
export function PresetColors({ value, columns, onPick }: PresetColorsProps) {
  const text = useFieldTexts()
  const [presets, setPresets] = useState(presetColors)
  const [isRemoving, setIsRemoving] = useState(false)
  const removes = isRemoving && presets.length > 0
  const isFull = presets.length >= PRESET_COLORS
  const isAddable = value !== 'transparent' && parseColor(value) !== null
  const tools = (
    <span className={styles.tools}>
      <UnstyledButton
        className={styles.tool}
        disabled={isFull || !isAddable || presets.includes(value)}
        aria-label={text('colorKeep')}
        title={isFull ? text('listFull', { most: PRESET_COLORS }) : text('colorKeep')}
        onClick={() => setPresets(addPreset(value))}
      >
        <IconPlus size={14} />
      </UnstyledButton>
      <UnstyledButton
        className={styles.tool}
        disabled={presets.length === 0}
        aria-label={text('colorForget')}
        title={text('colorForget')}
        aria-pressed={removes}
        onClick={() => setIsRemoving(!removes)}
      >
        <IconMinus size={14} />
      </UnstyledButton>
    </span>
  )
  return (
    <ColorSwatches
      label={text('colorMine')}
      colors={presets}
      current={value}
      columns={columns}
      tools={tools}
      nameOf={removes ? (color) => text('colorForgetOne', { color }) : undefined}
      onPick={(color) => (removes ? setPresets(removePreset(color)) : onPick(color))}
    />
  )
}
