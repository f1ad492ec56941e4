import { lazyPart } from '../../../ui/lazyPart.tsx'

/** The pickers, each loaded when it is first opened. */
export const FilmPicker = lazyPart(() =>
  import('./UploadsPicker.tsx').then((file) => file.FilmPicker),
)
export const FontPicker = lazyPart(() => import('./FontPicker.tsx').then((file) => file.FontPicker))
export const IconPicker = lazyPart(() => import('./IconPicker.tsx').then((file) => file.IconPicker))
export const ImagePicker = lazyPart(() =>
  import('./UploadsPicker.tsx').then((file) => file.ImagePicker),
)
export const MaskPicker = lazyPart(() => import('./MaskPicker.tsx').then((file) => file.MaskPicker))
export const ShapePicker = lazyPart(() =>
  import('./ShapePicker.tsx').then((file) => file.ShapePicker),
)
export const SoundPicker = lazyPart(() =>
  import('./UploadsPicker.tsx').then((file) => file.SoundPicker),
)
export const PlacePicker = lazyPart(() =>
  import('./place/PlacePicker.tsx').then((file) => file.PlacePicker),
)
