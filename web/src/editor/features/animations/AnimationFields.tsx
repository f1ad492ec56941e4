import { NumberInput, Select, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  ANIMATION_NAMES,
  CATEGORIES,
  COUNT,
  DELAY,
  DURATION,
  EASINGS,
  STARTS,
} from '../../../model/animations/animations.ts'
import type { Animation } from '../../../model/work.ts'
import classes from './animations.module.css'
import type { AnimationEdits } from './useAnimationEdits.ts'

export interface AnimationFieldsProps {
  animation: Animation
  index: number
  edits: AnimationEdits
}

/** Settings of an animation. */
export function AnimationFields({ animation, index, edits }: AnimationFieldsProps) {
  const { t } = useTranslation('animation')
  const { type, count = 1, easing = 'ease' } = animation
  const set = (patch: Partial<Animation>, key?: string) => edits.set(index, patch, key)
  const names = CATEGORIES.map((category) => ({
    group: t(`category.${category}`),
    items: ANIMATION_NAMES[category].map((name) => ({ value: name, label: t(`name.${name}`) })),
  }))
  return (
    <div className={classes.fields}>
      <Select
        className={classes.wide}
        size="xs"
        label={t('type')}
        allowDeselect={false}
        searchable
        data={names}
        value={type}
        onChange={(value) => value !== null && set({ type: value })}
      />
      <Milliseconds
        label={t('duration')}
        value={animation.duration}
        bounds={DURATION}
        onChange={(duration) => set({ duration }, 'duration')}
        onDone={edits.done}
      />
      <Milliseconds
        label={t('delay')}
        value={animation.delay}
        bounds={DELAY}
        onChange={(delay) => set({ delay }, 'delay')}
        onDone={edits.done}
      />
      <NumberInput
        size="xs"
        label={t('count')}
        min={1}
        max={COUNT.max}
        allowDecimal={false}
        clampBehavior="blur"
        disabled={count === 0}
        value={count === 0 ? '' : count}
        placeholder={count === 0 ? '∞' : undefined}
        onChange={(value) =>
          typeof value === 'number' && inBounds(value, COUNT) && set({ count: value }, 'count')
        }
        onBlur={edits.done}
      />
      <Select
        size="xs"
        label={t('easing')}
        allowDeselect={false}
        data={EASINGS.map((value) => ({ value, label: t(`easing.${value}`) }))}
        value={easing}
        onChange={(value) => value !== null && set({ easing: value })}
      />
      <Switch
        className={classes.wide}
        size="xs"
        label={t('endless')}
        checked={count === 0}
        onChange={(event) => set({ count: event.currentTarget.checked ? 0 : 1 })}
      />
      <Begin animation={animation} index={index} edits={edits} />
    </div>
  )
}

/**
 * Start of an animation: the first with its page or when it comes into view, the others after or with the previous one.
 */
function Begin({ animation, index, edits }: AnimationFieldsProps) {
  const { t } = useTranslation('animation')
  const { trigger = 'enter', together = false } = animation
  return index === 0 ? (
    <Select
      className={classes.wide}
      size="xs"
      label={t('trigger')}
      allowDeselect={false}
      data={STARTS.map((value) => ({ value, label: t(`trigger.${value}`) }))}
      value={trigger}
      onChange={(value) => value !== null && edits.set(index, { trigger: value })}
    />
  ) : (
    <Switch
      className={classes.wide}
      size="xs"
      label={t('together')}
      checked={together}
      onChange={(event) => edits.set(index, { together: event.currentTarget.checked })}
    />
  )
}

interface MillisecondsProps {
  label: string
  value: number
  bounds: { min: number; max: number }
  onChange: (value: number) => void
  onDone: () => void
}

function Milliseconds({ label, value, bounds, onChange, onDone }: MillisecondsProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      suffix=" ms"
      min={bounds.min}
      max={bounds.max}
      step={100}
      allowDecimal={false}
      clampBehavior="blur"
      value={value}
      onChange={(next) => typeof next === 'number' && inBounds(next, bounds) && onChange(next)}
      onBlur={onDone}
    />
  )
}

function inBounds(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max
}
