import type { PickerProps } from './PickerFrame.tsx'
import { UploadsPicker } from './UploadsPicker.tsx'

/** UP-010: films of the author; answers the address of the chosen one. */
export function FilmPicker(props: PickerProps) {
  return <UploadsPicker kind="video" {...props} />
}
