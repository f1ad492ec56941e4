import { useState } from 'react'
import { ColorPicker, SegmentedControl, UnstyledButton } from '@mantine/core'
import { IconColorPicker } from '@tabler/icons-react'
import {
  keepPickerMode,
  pickerMode,
  recentColors,
  rememberColor,
  type ColorPickerMode,
} from './colorMemory.ts'
import { formatColor, GREYS, PALETTE, parseColor } from './colors.ts'
import { ColorSwatches } from './ColorSwatches.tsx'
import { HexEntry } from './HexEntry.tsx'
import { PresetColors } from './PresetColors.tsx'
import { hasScreenPicker, pickFromScreen } from './screenPicker.ts'
import { useFieldServices, useFieldTexts } from './services.ts'
import styles from './color.module.css'

/** CO-035: widths and margin in pixels. */
export const COLOR_PANEL = { basic: 240, advanced: 380, margin: 10 } as const
const COLUMNS = 11

export interface ColorPanelProps {
  value: string
  /** Controlled mode, for an owner whose popover's width depends on it. */
  mode?: ColorPickerMode
  onMode?: (mode: ColorPickerMode) => void
  onChange: (value: string) => void
  /** Called when a choice is complete; the next one is a new history entry. */
  onPick: () => void
}

/**
 * Palette, recent and own colours, and hex input; the advanced mode adds saturation, hue, opacity and more (PF-003,
 * PF-007).
 */
export function ColorPanel({ value, onChange, onPick, ...owned }: ColorPanelProps) {
  const text = useFieldTexts()
  const [ownMode, setOwnMode] = useState(pickerMode)
  const [recent, setRecent] = useState(recentColors)
  const mode = owned.mode ?? ownMode
  const isAdvanced = mode === 'advanced'

  const pick = (next: string) => {
    const stored = chosenColor(next, value)
    if (stored === null) return
    onChange(stored)
    onPick()
    rememberColor(stored)
    setRecent(recentColors())
  }
  const clear = () => {
    onChange('transparent')
    onPick()
  }
  const turn = (next: string) => {
    const wanted = next === 'advanced' ? 'advanced' : 'basic'
    keepPickerMode(wanted)
    setOwnMode(wanted)
    owned.onMode?.(wanted)
  }
  return (
    <div className={styles.panel} data-mode={mode}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={text('colorMode')}
        data={[
          { value: 'basic', label: text('colorBasic') },
          { value: 'advanced', label: text('colorAdvanced') },
        ]}
        value={mode}
        onChange={turn}
      />
      <div className={styles.halves}>
        {isAdvanced && <ColorMixer {...{ value, onChange, onPick }} />}
        <div className={styles.half}>
          <ColorSwatches
            label={text('colorPalette')}
            hasTitle={false}
            colors={[GREYS, ...transposed(PALETTE)].flat()}
            {...{ current: value, columns: COLUMNS, onPick: pick }}
          />
          {recent.length > 0 && (
            <ColorSwatches
              label={text('colorRecent')}
              colors={recent}
              {...{ current: value, columns: COLUMNS, onPick: pick }}
            />
          )}
          {isAdvanced && <WorkColors value={value} onPick={pick} />}
          <PresetColors value={value} columns={COLUMNS} onPick={pick} />
        </div>
      </div>
      <div className={styles.entry}>
        <HexEntry value={value} onPick={pick} />
        {isAdvanced && hasScreenPicker() && (
          <UnstyledButton
            className={styles.screen}
            aria-label={text('colorScreen')}
            title={text('colorScreen')}
            onClick={() => void pickFromScreen().then((found) => found !== null && pick(found))}
          >
            <IconColorPicker size={16} stroke={1.7} />
          </UnstyledButton>
        )}
        <UnstyledButton
          className={styles.transparent}
          aria-pressed={value === 'transparent'}
          onClick={clear}
        >
          {text('colorTransparent')}
        </UnstyledButton>
      </div>
    </div>
  )
}

type ColorMixerProps = Pick<ColorPanelProps, 'value' | 'onChange' | 'onPick'>

/** Area for saturation and brightness, sliders for hue and opacity; one drag is one history entry. */
function ColorMixer({ value, onChange, onPick }: ColorMixerProps) {
  const text = useFieldTexts()
  const from = parseColor(value)
  const start = from && from.alpha > 0 ? value : 'rgba(255,255,255,1)'
  return (
    <ColorPicker
      className={styles.mixing}
      fullWidth
      size="sm"
      format="rgba"
      saturationLabel={text('colorArea')}
      hueLabel={text('colorHue')}
      alphaLabel={text('colorOpacity')}
      value={start}
      onChange={(next) => {
        const mixed = parseColor(next)
        if (mixed) onChange(formatColor(mixed))
      }}
      onChangeEnd={onPick}
    />
  )
}

/** Colours that the work already uses, if the studio provides them. */
function WorkColors({ value, onPick }: { value: string; onPick: (color: string) => void }) {
  const text = useFieldTexts()
  const { workColors } = useFieldServices()
  const [colors] = useState(() => workColors?.() ?? [])
  if (colors.length === 0) return null
  return (
    <ColorSwatches
      label={text('colorWork')}
      colors={colors}
      {...{ current: value, columns: COLUMNS, onPick }}
    />
  )
}

/** Returns the chosen colour in its stored form. A palette colour keeps the current opacity, unless that is 0. */
function chosenColor(next: string, value: string): string | null {
  const chosen = parseColor(next)
  if (!chosen) return null
  const before = parseColor(value)?.alpha ?? 1
  return formatColor({ ...chosen, alpha: before > 0 && chosen.alpha === 1 ? before : chosen.alpha })
}

/** Transposes the palette to rows of one level each, with the hues as columns. */
function transposed(columns: readonly (readonly string[])[]): string[][] {
  return (columns[0] ?? []).map((_, level) => columns.map((hue) => hue[level] ?? ''))
}
