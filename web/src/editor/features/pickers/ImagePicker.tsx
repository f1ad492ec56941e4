import type { PickerProps } from './PickerFrame.tsx'
import { UploadsPicker } from './UploadsPicker.tsx'

/** UP-010: pictures of the author; answers the address of the chosen one. */
export function ImagePicker(props: PickerProps) {
  return <UploadsPicker kind="image" {...props} />
}
