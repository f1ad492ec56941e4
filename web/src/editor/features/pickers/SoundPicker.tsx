import type { PickerProps } from './PickerFrame.tsx'
import { UploadsPicker } from './UploadsPicker.tsx'

/** UP-004: sounds of the author; answers the address of the chosen one. */
export function SoundPicker(props: PickerProps) {
  return <UploadsPicker kind="audio" {...props} />
}
