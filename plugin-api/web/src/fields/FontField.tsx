import { useId } from 'react'
import { Input, Select, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { asText, frameOf } from './control.ts'
import { useFonts } from './fonts.ts'
import { rowOf } from './rows.ts'
import { useFieldServices, useFieldTexts, usePicker } from './services.ts'
import styles from './fields.module.css'
import type { ControlProps } from './control.ts'

/** Control `font-picker`: the selected family in its own typeface, as a button that opens the studio's picker. */
export function FontField(input: ControlProps) {
  const pick = usePicker('font')
  return pick ? <PickedFont {...input} pick={pick} /> : <ListedFont {...input} />
}

interface PickedFontProps extends ControlProps {
  pick: (current?: unknown) => Promise<unknown>
}

function PickedFont({ value, onChange, pick, ...rest }: PickedFontProps) {
  const { language } = useFieldServices()
  const text = useFieldTexts()
  const id = useId()
  const current = asText(value)
  const known = useFonts(language).find(({ family }) => family === current)
  const name = known?.label ?? (current || text('fontDefault'))
  const handlePick = async () => {
    const picked = await pick(current)
    if (typeof picked === 'string') onChange(picked)
  }
  const { label, description, error, disabled } = rest
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      labelProps={{ id }}
      {...rowOf({ label })}
      description={description}
      error={error}
    >
      <div className={styles.picked} role="group" aria-labelledby={id}>
        <UnstyledButton
          className={styles.pickedOpen}
          disabled={disabled}
          onClick={() => void handlePick()}
        >
          <span className={styles.spoken}>{text('fontChoose')} </span>
          <span className={styles.fontSample} style={{ fontFamily: quoted(current) }} aria-hidden>
            {language === 'zh-CN' ? '永' : 'Ag'}
          </span>
          <span className={styles.pickedName} title={name}>
            {name}
          </span>
          <IconChevronRight className={styles.pickedMark} size={14} stroke={1.6} aria-hidden />
        </UnstyledButton>
      </div>
    </Input.Wrapper>
  )
}

/** Fallback without a picker: a list of fonts, including the stored family if it is not among them. */
function ListedFont({ value, onChange, spec, ...rest }: ControlProps) {
  const { language } = useFieldServices()
  const current = asText(value)
  const known = useFonts(language).map(({ family, label }) => ({ value: family, label }))
  const listed = !current || known.some((font) => font.value === current)
  return (
    <Select
      {...frameOf(rest)}
      {...rowOf(rest)}
      name={spec.name}
      size="xs"
      searchable
      allowDeselect={false}
      data={listed ? known : [{ value: current, label: current }, ...known]}
      renderOption={({ option }) => (
        <span style={{ fontFamily: quoted(option.value) }}>{option.label}</span>
      )}
      value={current || null}
      onChange={(next) => next && onChange(next)}
    />
  )
}

function quoted(family: string): string | undefined {
  const name = family.replace(/[^\p{L}\p{N} ._-]/gu, '').trim()
  return name ? `"${name}"` : undefined
}
