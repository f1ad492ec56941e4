import { useState } from 'react'
import { ActionIcon, Button, Input, Stack, TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { isPoint, pointOf } from '../places/point.ts'
import { pointIn } from '../places/shareLinks.ts'
import { asText, frameOf, useGesture } from './control.ts'
import { NumberField } from './NumberField.tsx'
import { usePendingEdit } from './pendingEdits.ts'
import { isPlace, placeIn, placeProps } from './pickers.ts'
import { rowOf } from './rows.ts'
import { useFieldTexts, usePicker } from './services.ts'
import type { ControlProps } from './control.ts'
import type { FieldText } from './texts.ts'
import type { Point } from '../places/point.ts'
import { keyOf } from '../keys.ts'

/**
 * Control `location-picker`: a place with coordinates or, for a text prop, its address. A choice sets all props of the
 * place.
 */
export function LocationField(input: ControlProps) {
  return input.spec.type === 'object' ? <PlaceField {...input} /> : <AddressField {...input} />
}

/** Returns a function that opens the studio's place picker; undefined without one. */
function useChoosing({ specs, props, patch }: ControlProps): (() => void) | undefined {
  const pick = usePicker('place')
  if (!pick) return undefined
  const choose = async () => {
    const picked = await pick(placeIn(specs, props))
    if (isPlace(picked)) patch(placeProps(specs, props, picked))
  }
  return () => void choose()
}

function AddressField(input: ControlProps) {
  const { spec, value, onChange, ...rest } = input
  const text = useFieldTexts()
  const gesture = useGesture(spec.name)
  const handleChoose = useChoosing(input)
  return (
    <TextInput
      {...frameOf(rest)}
      {...rowOf(rest)}
      size="xs"
      value={asText(value)}
      onFocus={gesture.end}
      onChange={(event) => onChange(event.currentTarget.value, gesture.key())}
      rightSection={
        handleChoose && (
          <ActionIcon
            size="sm"
            variant="subtle"
            disabled={rest.disabled}
            aria-label={`${rest.label}: ${text('placeChoose')}`}
            onClick={handleChoose}
          >
            <IconMapPin size={14} />
          </ActionIcon>
        )
      }
    />
  )
}

function PlaceField(input: ControlProps) {
  const { spec, specs, value, props, patch, label, description, error, disabled } = input
  const text = useFieldTexts()
  const handleChoose = useChoosing(input)
  const point = pointOf(value)
  const handleMove = (position: Point, mergeKey?: string) =>
    patch(placeProps(specs, { ...props, [spec.name]: value }, { position }), mergeKey)
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      label={label}
      description={description}
      error={error}
    >
      <Stack gap={6}>
        <Degrees of="lat" word="placeLat" most={85} {...{ input, point, onMove: handleMove }} />
        <Degrees of="lng" word="placeLng" most={180} {...{ input, point, onMove: handleMove }} />
        <PasteField disabled={disabled} onMove={handleMove} />
        {handleChoose && (
          <Button
            size="xs"
            variant="light"
            disabled={disabled}
            leftSection={<IconMapPin size={14} />}
            onClick={handleChoose}
          >
            {text('placeChoose')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

interface DegreesProps {
  input: ControlProps
  of: keyof Point
  word: FieldText
  most: number
  point: Point
  onMove: (point: Point, mergeKey?: string) => void
}

function Degrees({ input, of, word, most, point, onMove }: DegreesProps) {
  const label = useFieldTexts()(word)
  const name = `${input.spec.name}.${of}`
  const spec = {
    name,
    type: 'number' as const,
    min: -most,
    max: most,
    step: 0.000001,
    label: { zh: label, en: label },
  }
  return (
    <NumberField
      {...input}
      spec={spec}
      label={label}
      description={undefined}
      error={undefined}
      value={point[of]}
      onChange={(degrees, mergeKey) => {
        const moved = { ...point, [of]: degrees }
        if (isPoint(moved)) onMove(moved, mergeKey)
      }}
    />
  )
}

interface PasteFieldProps {
  disabled: boolean | undefined
  onMove: (point: Point) => void
}

/** Applies a pasted text as soon as it contains a point; shows an error if there is none on Enter or blur. */
function PasteField({ disabled, onMove }: PasteFieldProps) {
  const text = useFieldTexts()
  const [draft, setDraft] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const commitText = (words: string) => {
    const point = pointIn(words)
    if (point) {
      onMove(point)
      setDraft('')
    }
    setIsRefused(!point && words.trim() !== '')
  }
  usePendingEdit(draft === '' ? null : () => commitText(draft))
  return (
    <TextInput
      size="xs"
      label={text('placePaste')}
      description={text('placePasteHint')}
      error={isRefused && text('placeNotFound')}
      disabled={disabled}
      value={draft}
      onChange={(event) => {
        setDraft(event.currentTarget.value)
        setIsRefused(false)
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text')
        if (draft !== '' || !pointIn(pasted)) return
        event.preventDefault()
        commitText(pasted)
      }}
      onKeyDown={(event) => {
        if (keyOf(event) === 'Enter') commitText(draft)
      }}
      onBlur={() => commitText(draft)}
    />
  )
}
