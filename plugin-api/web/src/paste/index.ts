/** What authors paste from other programs. */
export { cleanPasted, hasStructure } from './cleanPasted.ts'
export type { Pasted } from './cleanPasted.ts'
export { placePicture, placePictures, storePictures } from './storePictures.ts'
export type { PictureStore } from './storePictures.ts'
