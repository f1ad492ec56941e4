/** Files chosen by people: type detection, and images made small enough to upload. */
export { fitPicture } from './fitPicture.ts'
export type { PictureBounds } from './fitPicture.ts'
export { PHOTO, typeOf } from './sniff.ts'
