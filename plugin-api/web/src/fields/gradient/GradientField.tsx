import { useState } from 'react'
import { ActionIcon, Button, Input, SegmentedControl } from '@mantine/core'
import { IconArrowsExchange, IconTrash } from '@tabler/icons-react'
import { gradientCss, gradientOf, MAX_STOPS } from '../../gradient.ts'
import type { Gradient, GradientStop, PropSpec } from '../../contract/types.ts'
import { Field } from '../Field.tsx'
import { useFieldTexts } from '../services.ts'
import { GRADIENTS } from './presets.ts'
import { StopBar } from './StopBar.tsx'
import styles from './gradient.module.css'

export interface GradientFieldProps {
  label: string
  value: unknown
  /** Changes with the same mergeKey become one history entry. */
  onChange: (gradient: Gradient, mergeKey?: string) => void
}

const FIRST = GRADIENTS[0] as Gradient

/** Gradient editor: presets, shape, direction, and the colour stops on a bar. */
export function GradientField({ label, value, onChange }: GradientFieldProps) {
  const text = useFieldTexts()
  const gradient = gradientOf(value) ?? FIRST
  const [chosen, setChosen] = useState(0)
  const { stops } = gradient
  const at = Math.min(chosen, stops.length - 1)
  const stop = stops[at]
  const set = (patch: Partial<Gradient>, mergeKey?: string) =>
    onChange({ ...gradient, ...patch }, mergeKey)
  const setStop = (patch: Partial<GradientStop>, mergeKey?: string) => {
    const changed = stops.map((one, index) => (index === at ? { ...one, ...patch } : one))
    const order = changed.toSorted((a, b) => a.at - b.at)
    setChosen(order.indexOf(changed[at] as GradientStop))
    set({ stops: order }, mergeKey)
  }
  return (
    <Input.Wrapper size="xs" labelElement="div" label={label}>
      <div className={styles.field} role="group" aria-label={label}>
        <Presets gradient={gradient} onChoose={onChange} />
        <Form gradient={gradient} onSet={set} />
        <StopBar
          stops={stops}
          chosen={at}
          onChoose={setChosen}
          onMove={(next, mergeKey) => setStop({ at: next }, mergeKey)}
        />
        {stop && (
          <div className={styles.line}>
            <div className={styles.grow}>
              <Field
                spec={specOf('color', text('gradientColor', { place: at + 1 }), {
                  type: 'color',
                  control: 'color-picker',
                })}
                value={stop.color}
                onChange={(next, mergeKey) => setStop({ color: String(next) }, mergeKey)}
              />
            </div>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={text('gradientRemove')}
              title={text('gradientRemove')}
              disabled={stops.length <= 2}
              onClick={() => set({ stops: stops.filter((_, index) => index !== at) })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={stops.length >= MAX_STOPS}
          onClick={() => {
            const next = withOneMore(stops, at)
            setChosen(at + 1)
            set({ stops: next })
          }}
        >
          {text('gradientAdd')}
        </Button>
      </div>
    </Input.Wrapper>
  )
}

interface PresetsProps {
  gradient: Gradient
  onChoose: (gradient: Gradient) => void
}

function Presets({ gradient, onChoose }: PresetsProps) {
  const text = useFieldTexts()
  return (
    <div className={styles.presets}>
      {GRADIENTS.map((preset, index) => (
        <button
          key={gradientCss(preset)}
          type="button"
          className={styles.preset}
          aria-label={text('gradientPreset', { place: index + 1 })}
          aria-pressed={gradientCss(preset) === gradientCss(gradient)}
          style={{ backgroundImage: gradientCss(preset) }}
          onClick={() => onChoose(preset)}
        />
      ))}
    </div>
  )
}

interface FormProps {
  gradient: Gradient
  onSet: (patch: Partial<Gradient>, mergeKey?: string) => void
}

/** Shape and direction of the gradient. */
function Form({ gradient: { shape, angle, stops }, onSet }: FormProps) {
  const text = useFieldTexts()
  return (
    <>
      <div className={styles.line}>
        <SegmentedControl
          size="xs"
          fullWidth
          className={styles.grow}
          aria-label={text('gradientShape')}
          data={[
            { value: 'linear', label: text('gradientLinear') },
            { value: 'radial', label: text('gradientRadial') },
          ]}
          value={shape}
          onChange={(next) => onSet({ shape: next === 'radial' ? 'radial' : 'linear' })}
        />
        <ActionIcon
          variant="default"
          size={30}
          aria-label={text('gradientTurn')}
          title={text('gradientTurn')}
          onClick={() => onSet({ stops: turned(stops) })}
        >
          <IconArrowsExchange size={16} />
        </ActionIcon>
      </div>
      {shape === 'linear' && (
        <Field
          spec={specOf('angle', text('gradientAngle'), { control: 'slider', max: 360, unit: '°' })}
          value={((angle % 360) + 360) % 360}
          onChange={(next, mergeKey) => onSet({ angle: Number(next) }, mergeKey)}
        />
      )}
    </>
  )
}

/** Returns the stops in reverse order. */
function turned(stops: readonly GradientStop[]): GradientStop[] {
  return stops.map((stop) => ({ ...stop, at: 100 - stop.at })).toReversed()
}

/** Adds a stop half way to the next one. */
function withOneMore(stops: readonly GradientStop[], at: number): GradientStop[] {
  const here = stops[at]
  if (!here) return [...stops]
  const next = stops[at + 1]
  const before = stops[at - 1]
  const between = next ? (here.at + next.at) / 2 : ((before?.at ?? 0) + here.at) / 2
  const added = { color: here.color, at: Math.round(between) }
  return [...stops.slice(0, next ? at + 1 : at), added, ...stops.slice(next ? at + 1 : at)]
}

function specOf(name: string, label: string, rest: Partial<PropSpec>): PropSpec {
  return {
    name: `gradient.${name}`,
    type: 'number',
    label: { zh: label, en: label },
    min: 0,
    ...rest,
  }
}
