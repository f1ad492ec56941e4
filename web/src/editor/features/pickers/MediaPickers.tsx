import type { PickerProps } from './PickerFrame.tsx'
import { UploadsPicker } from './UploadsPicker.tsx'

/** UP-010: pictures of the author; answers the address of the chosen one. */
export function ImagePicker(props: PickerProps) {
  return <UploadsPicker kind="image" {...props} />
}

/** UP-010: films of the author; answers the address of the chosen one. */
export function FilmPicker(props: PickerProps) {
  return <UploadsPicker kind="video" {...props} />
}

/** UP-004: sounds of the author; answers the address of the chosen one. */
export function SoundPicker(props: PickerProps) {
  return <UploadsPicker kind="audio" {...props} />
}
