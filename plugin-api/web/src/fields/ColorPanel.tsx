import { useState } from 'react'
import { Slider, Text, TextInput, UnstyledButton } from '@mantine/core'
import {
  formatColor,
  formatHex,
  GREYS,
  PALETTE,
  parseColor,
  recentColors,
  rememberColor,
} from './colors.ts'
import { useFieldTexts } from './services.ts'
import styles from './fields.module.css'

export interface ColorPanelProps {
  value: string
  onChange: (value: string) => void
  /** A choice is complete; the next one is another step of the history. */
  onPick: () => void
}

/** Palette, recent colours, hex entry, opacity and transparent (PF-004, PF-007). */
export function ColorPanel({ value, onChange, onPick }: ColorPanelProps) {
  const text = useFieldTexts()
  const [recent, setRecent] = useState(recentColors)
  const parsed = parseColor(value) ?? { red: 0, green: 0, blue: 0, alpha: 1 }

  const pick = (next: string) => {
    const chosen = parseColor(next)
    if (!chosen) return
    // A colour of the palette keeps the opacity that was set, unless there was none to see.
    const alpha = parsed.alpha > 0 && chosen.alpha === 1 ? parsed.alpha : chosen.alpha
    const stored = formatColor({ ...chosen, alpha })
    onChange(stored)
    onPick()
    rememberColor(stored)
    setRecent(recentColors())
  }
  return (
    <div className={styles.colorPanel}>
      <div className={styles.palette} role="group" aria-label={text('colorPalette')}>
        {[GREYS, ...transposed(PALETTE)].flat().map((entry) => (
          <ColorChoice key={entry} color={entry} current={value} onPick={pick} />
        ))}
      </div>
      {recent.length > 0 && (
        <>
          <Text size="xs" c="dimmed">
            {text('colorRecent')}
          </Text>
          <div className={styles.palette} role="group" aria-label={text('colorRecent')}>
            {recent.map((entry) => (
              <ColorChoice key={entry} color={entry} current={value} onPick={pick} />
            ))}
          </div>
        </>
      )}
      <div className={styles.colorEntry}>
        <HexEntry key={value} value={value} onPick={pick} />
        <UnstyledButton
          className={styles.transparent}
          aria-pressed={value === 'transparent'}
          onClick={() => {
            onChange('transparent')
            onPick()
          }}
        >
          {text('colorTransparent')}
        </UnstyledButton>
      </div>
      <Text size="xs" c="dimmed">
        {text('colorOpacity')} {Math.round(parsed.alpha * 100)}%
      </Text>
      <Slider
        size="sm"
        label={null}
        thumbLabel={text('colorOpacity')}
        min={0}
        max={100}
        value={Math.round(parsed.alpha * 100)}
        onChange={(percent) => onChange(formatColor({ ...parsed, alpha: percent / 100 }))}
        onChangeEnd={onPick}
      />
    </div>
  )
}

function HexEntry({ value, onPick }: { value: string; onPick: (value: string) => void }) {
  const text = useFieldTexts()
  const parsed = parseColor(value)
  const shown = parsed && parsed.alpha > 0 ? formatHex(parsed) : ''
  const [draft, setDraft] = useState(shown)
  const valid = draft === '' || /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(draft)
  const commit = () => {
    if (draft !== shown && draft !== '' && valid) onPick(draft)
  }
  return (
    <TextInput
      size="xs"
      aria-label={text('colorHex')}
      placeholder="#1890ff"
      maxLength={7}
      error={valid ? undefined : text('colorInvalid')}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value.trim())}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}

function ColorChoice({
  color,
  current,
  onPick,
}: {
  color: string
  current: string
  onPick: (value: string) => void
}) {
  return (
    <button
      type="button"
      className={styles.choice}
      aria-label={color}
      aria-pressed={color === current.toLowerCase()}
      style={{ backgroundColor: color }}
      onClick={() => onPick(color)}
    />
  )
}

/** The palette by level, so that each row runs through the hues. */
function transposed(columns: readonly (readonly string[])[]): string[][] {
  return (columns[0] ?? []).map((_, level) => columns.map((hue) => hue[level] ?? ''))
}
