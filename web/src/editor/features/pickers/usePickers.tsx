import type { PickerKind } from '@pinye/plugin-api/fields'
import { useCallback, useState, type ComponentType, type ReactNode } from 'react'
import {
  FilmPicker,
  FontPicker,
  IconPicker,
  ImagePicker,
  MaskPicker,
  PlacePicker,
  ShapePicker,
  SoundPicker,
} from './lazyPickers.ts'
import type { PickerProps } from './PickerFrame.tsx'

/** The studio's pickers by kind. */
const pickers: Partial<Record<PickerKind, ComponentType<PickerProps>>> = {
  font: FontPicker,
  icon: IconPicker,
  shape: ShapePicker,
  mask: MaskPicker,
  image: ImagePicker,
  sound: SoundPicker,
  film: FilmPicker,
  place: PlacePicker,
}

export type OpenPicker = (kind: PickerKind, current?: unknown) => Promise<unknown>

interface PickerRequest {
  Picker: ComponentType<PickerProps>
  current: unknown
  resolve: (picked: unknown) => void
}

/**
 * Returns a function that opens a picker and resolves to the choice: null when it was closed, undefined where no such
 * picker exists. Render `dialog` where the picker should appear.
 */
export function usePickers(): { pick: OpenPicker; dialog: ReactNode } {
  const [asked, setAsked] = useState<PickerRequest | null>(null)
  const pick: OpenPicker = useCallback(
    (kind, current) =>
      new Promise((resolve) => {
        const Picker = pickers[kind]
        if (Picker) setAsked({ Picker, current, resolve })
        else resolve(undefined)
      }),
    [],
  )
  const resolvePicker = (picked: unknown) => {
    asked?.resolve(picked)
    setAsked(null)
  }
  const dialog = asked && (
    <asked.Picker
      current={asked.current}
      onPick={resolvePicker}
      onClose={() => resolvePicker(null)}
    />
  )
  return { pick, dialog }
}
