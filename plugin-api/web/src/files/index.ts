/** Files that people choose: what they are, and pictures made small enough to be sent. */
export { fitPicture } from './fitPicture.ts'
export type { PictureBounds } from './fitPicture.ts'
export { PHOTO, typeOf } from './sniff.ts'
