/** Content pasted from other programs. */
export { cleanPasted, hasStructure } from './cleanPasted.ts'
export type { CleanedPaste } from './cleanPasted.ts'
export { placePicture, placePictures, storePictures } from './storePictures.ts'
export type { PictureStore } from './storePictures.ts'
/** @deprecated Kept for packages built with 1.0. */
export type { CleanedPaste as Pasted } from './cleanPasted.ts'
