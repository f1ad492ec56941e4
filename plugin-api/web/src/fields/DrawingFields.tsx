import { useId } from 'react'
import { ActionIcon, Input, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconIcons, IconMask, IconShape, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pathsOf } from '../paths.ts'
import { asText } from './control.ts'
import { maskAddress } from './masks.ts'
import { drawingName, idName, pickedProps } from './pickers.ts'
import { rowOf } from './rows.ts'
import { useFieldTexts, usePicker } from './services.ts'
import styles from './fields.module.css'
import type { ControlProps } from './control.ts'
import type { PickerKind } from './services.ts'
import type { FieldText } from './texts.ts'

/** Control `icon-selector`: the name of an icon; its drawing is stored beside it. */
export function IconField(input: ControlProps) {
  const { spec, value, props } = input
  const name = asText(value)
  const paths = pathsOf(props[drawingName(spec.name)])
  return (
    <PickedField {...input} kind="icon" word="iconChoose" name={name}>
      {paths.length > 0 ? (
        <Icon paths={paths} isFilled={name.endsWith('-filled')} />
      ) : (
        <IconIcons className={styles.pickedBlank} stroke={1.5} />
      )}
    </PickedField>
  )
}

function Icon({ paths, isFilled }: { paths: string[]; isFilled: boolean }) {
  const ink = isFilled
    ? { fill: 'currentColor' }
    : { fill: 'none', stroke: 'currentColor', strokeWidth: 2 }
  return (
    <svg viewBox="0 0 24 24" strokeLinecap="round" strokeLinejoin="round" {...ink}>
      {paths.map((path, index) => (
        <path key={index} d={path} />
      ))}
    </svg>
  )
}

/** Control `shape-picker`: a drawing; its name is stored beside it. Clearing it opens the picker again. */
export function ShapeField(input: ControlProps) {
  const { spec, value, props, patch } = input
  const paths = pathsOf(asText(value))
  const handleClear = () => patch({ [spec.name]: '', [idName(spec.name)]: '' })
  return (
    <PickedField
      {...input}
      kind="shape"
      word="shapeChoose"
      name={asText(props[idName(spec.name)])}
      onClear={paths.length > 0 ? handleClear : undefined}
    >
      {paths.length > 0 ? (
        <svg viewBox="0 0 100 100" fill="currentColor" fillRule="evenodd">
          {paths.map((path, index) => (
            <path key={index} d={path} />
          ))}
        </svg>
      ) : (
        <IconShape className={styles.pickedBlank} stroke={1.5} />
      )}
    </PickedField>
  )
}

/** Control `mask-picker`: the name of a mask, or none. */
export function MaskField(input: ControlProps) {
  const { value, onChange } = input
  const name = asText(value)
  const address = maskAddress(name)
  return (
    <PickedField
      {...input}
      kind="mask"
      word="maskChoose"
      name={name}
      onClear={name === '' ? undefined : () => onChange('')}
    >
      {address === undefined ? (
        <IconMask className={styles.pickedBlank} stroke={1.5} />
      ) : (
        <span className={styles.pickedMask} style={{ maskImage: `url(${address})` }} />
      )}
    </PickedField>
  )
}

interface PickedFieldProps extends ControlProps {
  kind: PickerKind
  word: FieldText
  /** Name of the current choice; empty when there is none. */
  name: string
  children: ReactNode
  onClear?: (() => void) | undefined
}

/** The current choice, with a preview and its name, as a button that opens the studio's picker. */
function PickedField(input: PickedFieldProps) {
  const { spec, value, patch, label, description, error, disabled, name, children } = input
  const text = useFieldTexts()
  const pick = usePicker(input.kind)
  const id = useId()
  const handlePick = async () => {
    const props = pickedProps(spec, await pick?.(value))
    if (props) patch(props)
  }
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
          disabled={disabled || !pick}
          onClick={() => void handlePick()}
        >
          <span className={styles.spoken}>{text(input.word)} </span>
          <span className={styles.pickedArt} aria-hidden>
            {children}
          </span>
          {/* Only for screen readers: the drawing is visible, and its name comes from a collection and is not
              localized. */}
          <span className={styles.spoken}>{name} </span>
          <span className={styles.pickedName} data-none={name === '' || undefined} title={name}>
            {text(name === '' ? 'nothingChosen' : 'drawingChange')}
          </span>
          <IconChevronRight className={styles.pickedMark} size={14} stroke={1.6} aria-hidden />
        </UnstyledButton>
        {input.onClear && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            disabled={disabled}
            aria-label={text('clear', { label })}
            onClick={input.onClear}
          >
            <IconX size={14} />
          </ActionIcon>
        )}
      </div>
    </Input.Wrapper>
  )
}
