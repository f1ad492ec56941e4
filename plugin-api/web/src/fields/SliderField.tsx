import { Input, Slider } from '@mantine/core'
import { useGesture } from './control.ts'
import { decimalsOf } from './numbers.ts'
import { rowOf } from './rows.ts'
import styles from './fields.module.css'
import type { ControlProps } from './control.ts'

/** Control `slider`: one drag is one history entry. */
export function SliderField({
  spec,
  value,
  onChange,
  label,
  description,
  error,
  disabled,
}: ControlProps) {
  const gesture = useGesture(spec.name)
  const { min = 0, max = 100, step = 1, unit = '' } = spec
  const current = typeof value === 'number' ? value : min
  // A fraction from 0 to 1 is shown in per cent.
  const isPart = unit === '' && min === 0 && max === 1
  const shown = isPart
    ? `${Math.round(current * 100)} %`
    : `${Number(current.toFixed(decimalsOf(step)))}${unit && ` ${unit}`}`
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      {...rowOf({ label })}
      description={description}
      error={error}
    >
      <div className={styles.slide}>
        <Slider
          className={styles.slider}
          size="sm"
          label={null}
          thumbLabel={label}
          disabled={disabled}
          min={min}
          max={max}
          step={step}
          value={current}
          onChange={(next) => onChange(next, gesture.key())}
          onChangeEnd={gesture.end}
        />
        <output className={styles.sliderValue}>{shown}</output>
      </div>
    </Input.Wrapper>
  )
}
